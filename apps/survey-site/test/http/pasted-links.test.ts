import { coffee } from '@canvass/testing';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createPublicResultsLinks } from '@canvass/owners-site';
import { adminApiKey, bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { problemOf } from '../support/problems.ts';

let at: MemorySite;
let key: string;
const survey = '/v1/tenants/acme/surveys/coffee';

beforeAll(async () => {
  at = memorySite({ options: { publicUrl: 'https://answers.example.org' } });
  key = await withTenant(at, 'acme', coffee);
  await at.site.inject({
    method: 'PUT',
    url: `${survey}/settings`,
    headers: bearer(key),
    payload: { publicResults: { texts: false } },
  });
  at.time.ms += 1_000;
});

const post = (path: string, payload?: object) =>
  at.site.inject({
    method: 'POST',
    url: `${survey}${path}`,
    headers: bearer(key),
    ...(payload && { payload }),
  });

const pathOf = (link: string): string => link.replace(/^https:\/\/[^/]+/, '');

/** Path and query of each link that Canvass hands out, with words that only its page has. */
async function handedOut(): Promise<Record<string, readonly [link: string, words: string]>> {
  const invited = await post('/invitations', { count: 1 });
  const { invitations } = invited.json<{ invitations: { link: string }[] }>();
  const answered = await post('/answers', { answers: { colour: 'red' } });
  const { id } = answered.json<{ id: string }>();
  const read = await at.deps.definitions.read('acme', 'coffee');
  if (read.outcome !== 'found') throw new Error('there is no survey');
  const { instance, settings } = read.stored;
  const shared = { tenant: 'acme', survey: 'coffee', instance, id: settings?.publicResults?.id ?? '' };
  const signIn = await at.site.inject({
    method: 'POST',
    url: '/v1/tenants/acme/sign-in-links',
    headers: bearer(key),
  });
  return {
    survey: ['/s/acme/coffee', 'name="colour"'],
    invitation: [pathOf(invitations[0]!.link), 'name="submission:invitation"'],
    withdrawal: [`/s/acme/coffee/withdraw?id=${id}`, `value="${id}"`],
    results: [createPublicResultsLinks(adminApiKey).addressOf(shared), coffee.title],
    'sign-in': [signIn.json<{ link: string }>().link, 'name="code"'],
  };
}

describe('a link with what stood behind it in a text', () => {
  test.each(['.', ')', '),', '!', '?', '%3E', '%22', '%E2%80%9D', '%E3%80%82', '%20', '**', ']', '/', '/.'])(
    'opens the same page: %s',
    async (tail) => {
      for (const [name, [link, words]] of Object.entries(await handedOut())) {
        const { statusCode, body } = await at.site.inject(`${link}${tail}`);
        expect([name, statusCode, body.includes(words)]).toEqual([name, 200, true]);
      }
    },
  );

  test('signs in, and takes an answer back, once its page is sent', async () => {
    const { 'sign-in': signIn, invitation } = await handedOut();
    const { body } = await at.site.inject(`${signIn![0]}).`);
    const [, code = ''] = /name="code" value="([^"]+)"/.exec(body) ?? [];
    expect(signIn![0].endsWith(code)).toBe(true);
    const form = await at.site.inject(`${invitation![0]}.`);
    const [, token = ''] = /name="submission:invitation" value="([^"]+)"/.exec(form.body) ?? [];
    expect(invitation![0].endsWith(token)).toBe(true);
  });

  test('that has nothing to do with it stays wrong', async () => {
    const { invitation, results } = await handedOut();
    for (const link of [
      `${invitation![0]}.A`,
      `${invitation![0]}A`,
      `${results![0]}.x`,
      '/s/acme/coffee.x',
    ]) {
      expect([link, (await at.site.inject(link)).statusCode]).not.toEqual([link, 200]);
    }
  });
});

test.each(['/s/ACME/Coffee', '/S/acme/coffee', '/s/Acme/COFFEE/Withdraw'])(
  'the address of a form is typed in either case: %s',
  async (address) => {
    const { statusCode, body } = await at.site.inject(address);
    expect([statusCode, body.includes(coffee.title)]).toEqual([200, true]);
  },
);

describe('an address with a slash at its end', () => {
  test.each(['/s/acme/coffee', '/desk', '/desk/sign-in', '/reference', '/healthz', survey])(
    'is the same: %s',
    async (address) => {
      const [plain, slashed] = [await at.site.inject(address), await at.site.inject(`${address}/`)];
      expect(slashed.statusCode).toBe(plain.statusCode);
      expect(slashed.statusCode).toBe(200);
    },
  );

  test('takes answers and owners’ calls', async () => {
    expect((await post('/answers/', { answers: { colour: 'red' } })).statusCode).toBe(201);
    const summary = await at.site.inject({ url: `${survey}/summary/`, headers: bearer(key) });
    expect(summary.statusCode).toBe(200);
  });

  test('tells a wrong method from a wrong address', async () => {
    expect(problemOf(await at.site.inject({ method: 'PUT', url: `${survey}/answers/` }))).toBe(
      '405 method-not-allowed',
    );
    expect(problemOf(await at.site.inject('/v1/nowhere/'))).toBe('404 route-not-found');
  });

  test.each([
    '//example.org/',
    '/s//example.org/',
    '//s/acme/coffee',
    '/s/acme//coffee',
    '/desk//example.org/',
  ])('leads nowhere else: %s', async (address) => {
    const { statusCode, headers } = await at.site.inject(address);
    expect([statusCode, headers.location]).toEqual([404, undefined]);
  });
});
