import { createHmac, timingSafeEqual } from 'node:crypto';

export type Right = 'Manage' | 'Send' | 'Listen';

/** Shared access policies: keys by name. */
export type AccessKeys = Readonly<
  Record<string, { readonly key: string; readonly rights: readonly Right[] }>
>;

/** The rights of a `SharedAccessSignature sr=…&sig=…&se=…&skn=…`; undefined if it is invalid. */
export function rightsOf(keys: AccessKeys, token: string): readonly Right[] | undefined {
  const [scheme, fields = ''] = token.split(' ');
  const pairs = fields.split('&').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  const { sr = '', sig = '', se = '', skn = '' } = Object.fromEntries(pairs);
  const policy = keys[decodeURIComponent(skn)];
  if (scheme !== 'SharedAccessSignature' || policy === undefined || Number(se) * 1_000 < Date.now())
    return undefined;
  const wanted = createHmac('sha256', policy.key).update(`${sr}\n${se}`).digest();
  const given = Buffer.from(decodeURIComponent(sig), 'base64');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  return policy.rights;
}
