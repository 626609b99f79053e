import { z } from 'zod';
import { pipesAside } from '../piping/pipes-aside.ts';

/** Characters of an address that people are led to. */
const maxAddressLength = 2_000;

/** Plain http is allowed on this machine only, for trying things out. */
export function isSecure({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  );
}

/** An address that the page after the form leads to. */
export const redirectSchema = z
  .string({ error: 'redirectTo must be a string' })
  .max(maxAddressLength, `redirectTo must have at most ${maxAddressLength} characters`)
  .refine((text) => {
    const url = URL.parse(pipesAside(text).text);
    return url !== null && isSecure(url) && url.username === '' && url.password === '';
  }, 'redirectTo must be an address that begins with https://, without a user or password')
  .refine((text) => {
    const { text: plain, isIn } = pipesAside(text);
    const url = URL.parse(plain);
    return url === null || !isIn(url.host);
  }, 'Answers can stand behind the host of redirectTo only, as in https://shop.example.org/{colour}')
  // In the form that browsers use: the header and the page show the same address.
  .overwrite((text) => {
    const { text: plain, putBack } = pipesAside(text);
    return putBack(URL.parse(plain)?.href ?? plain);
  });
