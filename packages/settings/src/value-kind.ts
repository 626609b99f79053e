import { z } from 'zod';

/** Parses the text of an environment variable. */
export interface ValueKind<Value> {
  readonly schema: z.ZodType<Value, string>;
  /** Completes "expected ..." in a fault and fills the limits column of the docs. */
  readonly limits: string;
}

const grouped = new Intl.NumberFormat('en-US');

/** A whole number from `min` to `max`. */
export function integer(min: number, max: number): ValueKind<number> {
  const schema = z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));
  return { schema, limits: `a whole number from ${grouped.format(min)} to ${grouped.format(max)}` };
}

/** A whole number from `min` to `max`, or `auto`. */
export function integerOrAuto(min: number, max: number): ValueKind<number | 'auto'> {
  const { schema, limits } = integer(min, max);
  return { schema: z.union([z.literal('auto'), schema]), limits: `\`auto\`, or ${limits}` };
}

/** A number from 0 to 1. */
export function ratio(): ValueKind<number> {
  const schema = z
    .string()
    .regex(/^(0|1|[01]?\.\d{1,15})$/)
    .transform(Number)
    .pipe(z.number().min(0).max(1));
  return { schema, limits: 'a number from 0 to 1, such as `0.01`' };
}

export function flag(): ValueKind<boolean> {
  return {
    schema: z.enum(['true', 'false']).transform((given) => given === 'true'),
    limits: '`true` or `false`',
  };
}

export function word<const Words extends readonly [string, ...string[]]>(
  ...words: Words
): ValueKind<Words[number]> {
  return { schema: z.enum(words), limits: `one of ${words.map((each) => `\`${each}\``).join(', ')}` };
}

/** One or more of some words, separated by commas; a repeated one counts once. */
export function wordList<const Words extends readonly [string, ...string[]]>(
  ...words: Words
): ValueKind<readonly Words[number][]> {
  const schema = z
    .string()
    .transform((given) => [...new Set(given.split(',').map((each) => each.trim()))])
    .pipe(z.array(z.enum(words)).min(1));
  return {
    schema,
    limits: `one or more of ${words.map((each) => `\`${each}\``).join(', ')}, separated by commas`,
  };
}

/** One or more words that match `pattern`, separated by spaces or commas; `limits` describes them. */
export function texts(pattern: RegExp, limits: string): ValueKind<readonly string[]> {
  const schema = z
    .string()
    .transform((given) => given.split(/[\s,]+/).filter((each) => each !== ''))
    .pipe(z.array(z.string().regex(pattern)));
  return { schema, limits: `${limits}, separated by spaces or commas` };
}

/** Text that matches `pattern`; `limits` describes it. */
export function text(pattern: RegExp, limits: string): ValueKind<string> {
  return { schema: z.string().regex(pattern), limits };
}

/** Text that `isValid` accepts; `limits` describes it. */
export function textWhere(isValid: (text: string) => boolean, limits: string): ValueKind<string> {
  return { schema: z.string().refine(isValid), limits };
}

/**
 * An http or https address; the trailing slash is removed. It appears in logs, so it must not contain a user or password.
 */
export function webAddress(): ValueKind<string> {
  const schema = z
    .url({ protocol: /^https?$/ })
    .refine((address) => !/[?#]/.test(address))
    .refine((address) => !namesUser(address))
    .transform((address) => withoutTrailingSlashes(address));
  return { schema, limits: 'an http or https address without user, password, query and fragment' };
}

/**
 * The issuer of an OpenID provider, kept to the letter, since tokens name it so. http is for a provider on this machine: over a
 * network anyone in between could sign in as anyone.
 */
export function issuerAddress(): ValueKind<string> {
  const schema = z
    .url({ protocol: /^https?$/ })
    .refine((address) => !/[?#]/.test(address) && !namesUser(address))
    .refine(
      (address) =>
        address.startsWith('https:') || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostIn(address)),
    );
  return {
    schema,
    limits: 'an https address without user, password, query and fragment; http only for `localhost`',
  };
}

function hostIn(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}

function withoutTrailingSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

function namesUser(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

/** Such as `0:1,100:2,1000:4`: from each queue depth on, the number of tasks, 1 to 64. */
export function taskThresholds(): ValueKind<readonly { readonly depth: number; readonly tasks: number }[]> {
  const schema = z
    .string()
    .regex(/^\d{1,9}:\d{1,2}(,\d{1,9}:\d{1,2}){0,31}$/)
    .transform((given) =>
      given.split(',').map((pair) => {
        const [depth, tasks] = pair.split(':').map(Number);
        return { depth: depth ?? 0, tasks: tasks ?? 0 };
      }),
    )
    .refine((thresholds) => thresholds.every(({ tasks }) => tasks >= 1 && tasks <= 64));
  return { schema, limits: 'pairs of a queue depth and 1 to 64 tasks, such as `0:1,100:2,1000:4`' };
}
