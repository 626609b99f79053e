import { signInToDesk } from '../desk-client.ts';
import { BenchError } from '../errors.ts';
import type { SiteProcess } from '../site-process.ts';

/** An address that is read again and again. */
export interface Contest {
  readonly id: 'summary' | 'slice' | 'public';
  /** In the plural. */
  readonly what: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the requests come from many addresses: the site limits how often one reads public results. */
  readonly isLimited: boolean;
}

/** What clients send that take compressed responses, as `fetch` and browsers do. */
const compressed = { 'accept-encoding': 'gzip, deflate, br' };

/** Makes the results of a survey public, and names what is read of them. */
export async function contestsOf(
  site: SiteProcess,
  { tenant, survey, key }: { readonly tenant: string; readonly survey: string; readonly key: string },
): Promise<readonly Contest[]> {
  const path = `/v1/tenants/${tenant}/surveys/${survey}`;
  const byKey = { ...compressed, authorization: `Bearer ${key}` };
  return [
    { id: 'summary', what: 'summaries by API', path: `${path}/summary`, headers: byKey, isLimited: false },
    {
      id: 'slice',
      what: 'slices by API, the same again',
      path: `${path}/summary?where[colour]=red&by=rating`,
      headers: byKey,
      isLimited: false,
    },
    {
      id: 'public',
      what: 'pages of public results',
      path: await publicAddress(site, tenant, survey, key),
      headers: { ...compressed, accept: 'text/html', 'accept-language': 'en-GB,en;q=0.9' },
      isLimited: true,
    },
  ];
}

/** Makes the results public, and finds the link on the page that shows it to owners. */
async function publicAddress(
  site: SiteProcess,
  tenant: string,
  survey: string,
  key: string,
): Promise<string> {
  const settings = `/v1/tenants/${tenant}/surveys/${survey}/settings`;
  await site.http.expect(200, 'PUT', settings, { key, body: { publicResults: { texts: false } } });
  const page = await fetch(`http://127.0.0.1:${site.port}/desk/${tenant}/surveys/${survey}/share`, {
    headers: { cookie: await signInToDesk(site.port, key) },
  });
  const address = /\/results\/[\w-]+\/[\w-]+\/[\w-]+/.exec(await page.text())?.[0];
  if (address === undefined) throw new BenchError('unexpected-answer', 'the page has no link to the results');
  return address;
}
