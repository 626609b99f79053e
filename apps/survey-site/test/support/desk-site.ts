import type { Role } from '@canvass/storage';
import { bearer, type MemorySite } from './memory-site.ts';

const host = 'canvass.test';
const origin = `http://${host}`;

/** The headers of a form that a page of the site posts. */
export const ownForm = { host, origin, 'content-type': 'application/x-www-form-urlencoded' } as const;

/** Signs in to the desk with a key, and returns the `Cookie` header. */
export async function signInToDesk(
  { site }: Pick<MemorySite, 'site'>,
  key: string,
): Promise<{ readonly cookie: string }> {
  const answer = await site.inject({
    method: 'POST',
    url: '/desk/sign-in',
    headers: ownForm,
    payload: new URLSearchParams({ key }).toString(),
  });
  if (answer.statusCode !== 303) throw new Error(`not signed in: ${answer.body}`);
  return { cookie: cookieOf(answer) };
}

/** The first cookie that an answer sets, as a `Cookie` header has it. */
export function cookieOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  const [cookie = ''] = [headers['set-cookie']].flat().map(String);
  return cookie.split(';', 1)[0] ?? '';
}

/** Another key of a tenant. */
export async function keyWithRole(
  { site }: Pick<MemorySite, 'site'>,
  ownerKey: string,
  role: Role,
  tenant = 'acme',
): Promise<{ readonly id: string; readonly apiKey: string }> {
  const made = await site.inject({
    method: 'POST',
    url: `/v1/tenants/${tenant}/keys`,
    headers: bearer(ownerKey),
    payload: { name: `The ${role}`, role },
  });
  if (made.statusCode !== 201) throw new Error(`no key: ${made.body}`);
  return made.json<{ id: string; apiKey: string }>();
}
