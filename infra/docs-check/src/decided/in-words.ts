const times: readonly (readonly [string, number])[] = [
  ['day', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
  ['ms', 1],
];

const sizes: readonly (readonly [string, number])[] = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
];

/** A number per something, as `failedKeysPerMinute`, is a number. */
export const isRate =
  /Per(?:Ten)?(?:Second|Minute|Hour|Day|Tenant|Survey|Address|Search|Page|Batch|Host)|_PER_/;

/** A number as a person writes it, in the unit that the end of its name says: `requestTimeoutMs` 30000 is `30 s`. */
export function inWords(name: string, value: number): string {
  if (/[bB]ytesPer[A-Z]/.test(name)) return `${inBytes(value)} ${wordsOf(name.slice(name.indexOf('Per')))}`;
  if (isRate.test(name)) return rounded(value);
  if (/Shares?(?:Of[A-Z]|$)|[jJ]itter$/.test(name)) return `${Math.round(value * 1000) / 10} %`;
  if (name.endsWith('Factor')) return `${rounded(value)} times`;
  if (/(?:Ms|Millis|_MS|[sS]chedule)$|^timeout$/.test(name)) return inTime(value);
  if (/(?:Seconds?|AfterS|WaitS)$/.test(name)) return inTime(value * 1000);
  if (/Minutes?$/i.test(name)) return `${value} min`;
  if (/Hours?$/i.test(name)) return `${value} h`;
  if (/Days?$/i.test(name)) return value === 1 ? '1 day' : `${value.toLocaleString('en')} days`;
  if (/(?:Bytes|_BYTES)$/.test(name)) return inBytes(value);
  return rounded(value);
}

function inTime(ms: number): string {
  const [unit, length] = times.find(([, each]) => ms >= each && Number.isInteger(ms / each)) ?? ['ms', 1];
  const count = ms / length;
  // 48 h are easier to read as 2 days, 24 h are not: people say "within 24 h".
  if (unit === 'day') return count === 1 ? '24 h' : `${rounded(count)} days`;
  return `${rounded(count)} ${unit}`;
}

export function inBytes(bytes: number): string {
  const [unit, length] = sizes.find(([, each]) => Number.isInteger(bytes / each) && bytes > 0) ?? [
    'bytes',
    1,
  ];
  return `${rounded(bytes / length)} ${unit}`;
}

function rounded(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 3 });
}

function wordsOf(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

/** What stands before the first full stop, or before a colon that an explanation follows. */
export function firstSentence(words: string): string {
  return (/^.*?[.:](?= [A-Z]|$)/.exec(words)?.[0] ?? words).replace(/:$/, '.');
}
