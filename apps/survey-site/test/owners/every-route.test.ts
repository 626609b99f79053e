import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '@canvass/storage';
import { keyWithRole, ownForm, signInToDesk } from '../support/desk-site.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';

/** `public`: without a key. `operator`: with `ADMIN_API_KEY`. */
type Needed = Role | 'public' | 'operator';

/** What each address of a tenant needs. A route without a row fails the last test. */
const table: Readonly<Record<string, Needed>> = {
  'PUT /v1/tenants/:tenant': 'operator',
  'GET /v1/tenants/:tenant/surveys': 'viewer',
  // Closed, or by invitation only, it needs any key.
  'GET /v1/tenants/:tenant/surveys/:survey': 'public',
  'POST /v1/tenants/:tenant/surveys/:survey/answers': 'public',
  // With a key it needs an editor's.
  'POST /v1/tenants/:tenant/surveys/:survey/answers::batch': 'public',
  'POST /v1/tenants/:tenant/surveys/:survey/files': 'public',
  'POST /v1/tenants/:tenant/surveys::import': 'editor',
  'GET /v1/tenants/:tenant/surveys/:survey/pictures/:picture': 'public',
  'GET /v1/tenants/:tenant/theme': 'editor',
  'PUT /v1/tenants/:tenant/theme': 'editor',
  'POST /v1/tenants/:tenant/theme/pictures': 'editor',
  'POST /v1/tenants/:tenant/surveys/:survey/pictures': 'editor',
  'PUT /v1/tenants/:tenant/surveys/:survey': 'editor',
  'DELETE /v1/tenants/:tenant/surveys/:survey': 'editor',
  'GET /v1/tenants/:tenant/surveys/:survey/summary': 'viewer',
  'GET /v1/tenants/:tenant/surveys/:survey/trend': 'viewer',
  'GET /v1/tenants/:tenant/surveys/:survey/preferences': 'viewer',
  'GET /v1/tenants/:tenant/surveys/:survey/progress': 'viewer',
  'GET /v1/tenants/:tenant/surveys/:survey/erasures': 'viewer',
  'GET /v1/tenants/:tenant/surveys/:survey/export': 'viewer',
  'GET /v1/tenants/:tenant/surveys/:survey/answers': 'viewer',
  'GET /v1/tenants/:tenant/surveys/:survey/answers/:id': 'viewer',
  'DELETE /v1/tenants/:tenant/surveys/:survey/answers/:id': 'editor',
  'GET /v1/tenants/:tenant/surveys/:survey/answers/:id/tags': 'viewer',
  'PUT /v1/tenants/:tenant/surveys/:survey/answers/:id/tags': 'editor',
  'GET /v1/tenants/:tenant/surveys/:survey/tags': 'viewer',
  'GET /v1/tenants/:tenant/surveys/:survey/answers/:id/files/:file': 'viewer',
  'GET /v1/tenants/:tenant/surveys/:survey/files': 'viewer',
  'GET /v1/tenants/:tenant/surveys/:survey/quotas': 'editor',
  'GET /v1/tenants/:tenant/surveys/:survey/settings': 'editor',
  'PUT /v1/tenants/:tenant/surveys/:survey/settings': 'editor',
  // Links are for editors: each is a vote.
  'GET /v1/tenants/:tenant/surveys/:survey/invitations': 'viewer',
  'POST /v1/tenants/:tenant/surveys/:survey/invitations': 'editor',
  'GET /v1/tenants/:tenant/surveys/:survey/invitations/:batch': 'editor',
  'DELETE /v1/tenants/:tenant/surveys/:survey/invitations/:batch': 'editor',
  'POST /v1/tenants/:tenant/surveys/:survey/invitations/:batch/links': 'editor',
  'GET /v1/tenants/:tenant/surveys/:survey/analyses': 'viewer',
  'POST /v1/tenants/:tenant/surveys/:survey/analyses': 'viewer',
  'GET /v1/tenants/:tenant/surveys/:survey/analyses/:id': 'viewer',
  // A recount is cancelled by editors.
  'DELETE /v1/tenants/:tenant/surveys/:survey/analyses/:id': 'viewer',
  'POST /v1/tenants/:tenant/surveys/:survey/recount': 'editor',
  // An address may hold a secret.
  'GET /v1/tenants/:tenant/surveys/:survey/notices': 'editor',
  'PUT /v1/tenants/:tenant/surveys/:survey/notices': 'editor',
  'GET /v1/tenants/:tenant/surveys/:survey/webhooks': 'editor',
  'POST /v1/tenants/:tenant/surveys/:survey/webhooks': 'editor',
  'GET /v1/tenants/:tenant/surveys/:survey/webhooks/:id': 'editor',
  'PUT /v1/tenants/:tenant/surveys/:survey/webhooks/:id': 'editor',
  'DELETE /v1/tenants/:tenant/surveys/:survey/webhooks/:id': 'editor',
  'POST /v1/tenants/:tenant/surveys/:survey/webhooks/:id/secret': 'editor',
  'GET /v1/tenants/:tenant/surveys/:survey/webhooks/:id/deliveries': 'editor',
  'POST /v1/tenants/:tenant/surveys/:survey/webhooks/:id/deliveries/:delivery/redeliver': 'editor',
  'POST /v1/tenants/:tenant/surveys/:survey/webhooks/:id/test': 'editor',
  // Lists hold addresses.
  'GET /v1/tenants/:tenant/surveys/:survey/mail': 'editor',
  'POST /v1/tenants/:tenant/surveys/:survey/mail': 'editor',
  'GET /v1/tenants/:tenant/surveys/:survey/mail/:list': 'editor',
  'DELETE /v1/tenants/:tenant/surveys/:survey/mail/:list': 'editor',
  'GET /v1/tenants/:tenant/surveys/:survey/mail/:list/recipients': 'editor',
  'POST /v1/tenants/:tenant/surveys/:survey/mail/:list/mailings': 'editor',
  'PUT /v1/tenants/:tenant/surveys/:survey/mail/:list/mailings/:mailing/state': 'editor',
  'POST /v1/tenants/:tenant/surveys/:survey/mail/:list/mailings/:mailing/again': 'editor',
  'POST /v1/tenants/:tenant/surveys/:survey/mail/:list/removal': 'editor',
  'GET /v1/tenants/:tenant/keys': 'owner',
  'POST /v1/tenants/:tenant/keys': 'owner',
  'DELETE /v1/tenants/:tenant/keys/:id': 'owner',
  'GET /v1/tenants/:tenant/audit': 'owner',
  // Signs in with the role of the key that made it.
  'POST /v1/tenants/:tenant/sign-in-links': 'viewer',

  'GET /desk': 'public',
  'GET /desk/sign-in': 'public',
  'POST /desk/sign-in': 'public',
  'POST /desk/sign-out': 'public',
  'POST /desk/language': 'public',
  'GET /desk/welcome': 'public',
  'POST /desk/welcome': 'public',
  'GET /desk/invitation': 'public',
  'POST /desk/invitation': 'public',
  'GET /desk/sign-in/passkey': 'public',
  'POST /desk/sign-in/passkey': 'public',
  'GET /desk/sign-in/mail': 'public',
  'POST /desk/sign-in/mail': 'public',
  'POST /desk/oidc/start': 'public',
  'GET /desk/oidc/callback': 'public',

  'GET /desk/:tenant': 'viewer',
  'GET /desk/:tenant/passkeys': 'viewer',
  'POST /desk/:tenant/passkeys': 'viewer',
  'POST /desk/:tenant/passkeys/remove': 'viewer',
  'GET /desk/:tenant/surveys/:survey': 'viewer',
  'GET /desk/:tenant/surveys/:survey/cards/:file': 'viewer',
  'GET /desk/:tenant/surveys/:survey/report': 'viewer',
  'GET /desk/:tenant/surveys/:survey/report/paper.css': 'viewer',
  'GET /desk/:tenant/surveys/:survey/export': 'viewer',
  'GET /desk/:tenant/surveys/:survey/export/file': 'viewer',
  'POST /desk/:tenant/surveys/:survey/export/file': 'viewer',
  'GET /desk/:tenant/surveys/:survey/export/progress': 'viewer',
  'GET /desk/:tenant/surveys/:survey/pictures/:picture': 'viewer',
  'GET /desk/:tenant/surveys/:survey/files': 'viewer',
  'GET /desk/:tenant/surveys/:survey/files/:id/:file': 'viewer',
  'GET /desk/:tenant/surveys/:survey/compare': 'viewer',
  'GET /desk/:tenant/surveys/:survey/progress': 'viewer',
  'GET /desk/:tenant/surveys/:survey/compare.csv': 'viewer',
  'GET /desk/:tenant/surveys/:survey/trend.csv': 'viewer',
  'GET /desk/:tenant/surveys/:survey/trend.svg': 'viewer',
  'GET /desk/:tenant/surveys/:survey/live': 'viewer',
  'GET /desk/:tenant/surveys/:survey/answers': 'viewer',
  'GET /desk/:tenant/surveys/:survey/answers/:number': 'viewer',
  'POST /desk/:tenant/surveys/:survey/answers/:number/tags': 'editor',
  'GET /desk/:tenant/surveys/:survey/answers/:number/erase': 'editor',
  'POST /desk/:tenant/surveys/:survey/answers/:number/erase': 'editor',
  'GET /desk/:tenant/surveys/:survey/texts/:question': 'viewer',
  'GET /desk/:tenant/surveys/:survey/filter': 'viewer',
  'GET /desk/:tenant/surveys/:survey/pairs/:question': 'viewer',
  'GET /desk/:tenant/surveys/:survey/analyses': 'viewer',
  'POST /desk/:tenant/surveys/:survey/analyses': 'viewer',
  'GET /desk/:tenant/surveys/:survey/analyses/:id': 'viewer',
  'GET /desk/:tenant/surveys/:survey/analyses/:id/live': 'viewer',
  'POST /desk/:tenant/surveys/:survey/analyses/:id/cancel': 'viewer',
  'GET /desk/:tenant/new': 'editor',
  'GET /desk/:tenant/new/address': 'editor',
  'POST /desk/:tenant/surveys': 'editor',
  'GET /desk/:tenant/import': 'editor',
  'POST /desk/:tenant/import': 'editor',
  'GET /desk/:tenant/surveys/:survey/surveyjs.json': 'viewer',
  'GET /desk/:tenant/surveys/:survey/definition.json': 'viewer',
  'GET /desk/:tenant/surveys/:survey/draft.json': 'editor',
  'GET /desk/:tenant/surveys/:survey/edit': 'editor',
  'POST /desk/:tenant/surveys/:survey/edit': 'editor',
  'POST /desk/:tenant/surveys/:survey/discard': 'editor',
  'GET /desk/:tenant/surveys/:survey/preview': 'editor',
  'POST /desk/:tenant/surveys/:survey/preview': 'editor',
  'GET /desk/:tenant/surveys/:survey/languages': 'editor',
  'GET /desk/:tenant/surveys/:survey/languages/file': 'editor',
  'POST /desk/:tenant/surveys/:survey/languages': 'editor',
  'POST /desk/:tenant/surveys/:survey/languages/import': 'editor',
  'GET /desk/:tenant/templates': 'editor',
  'GET /desk/:tenant/templates/:template': 'editor',
  'GET /desk/:tenant/templates/:template/form': 'editor',
  'POST /desk/:tenant/templates/:template': 'editor',
  'GET /desk/:tenant/theme': 'editor',
  'POST /desk/:tenant/theme': 'editor',
  'GET /desk/:tenant/theme/preview': 'editor',
  'GET /desk/:tenant/surveys/:survey/theme': 'editor',
  'POST /desk/:tenant/surveys/:survey/theme': 'editor',
  'GET /desk/:tenant/surveys/:survey/publish': 'editor',
  'POST /desk/:tenant/surveys/:survey/publish': 'editor',
  'GET /desk/:tenant/surveys/:survey/versions': 'editor',
  'POST /desk/:tenant/surveys/:survey/versions/:version/edit': 'editor',
  'GET /desk/:tenant/surveys/:survey/qr.svg': 'editor',
  'GET /desk/:tenant/surveys/:survey/qr.png': 'editor',
  'GET /desk/:tenant/surveys/:survey/share': 'editor',
  'POST /desk/:tenant/surveys/:survey/share': 'editor',
  'GET /desk/:tenant/surveys/:survey/poster': 'editor',
  'GET /desk/:tenant/surveys/:survey/delete': 'editor',
  'POST /desk/:tenant/surveys/:survey/public-results': 'editor',
  'GET /desk/:tenant/surveys/:survey/invitations': 'editor',
  'POST /desk/:tenant/surveys/:survey/invitations': 'editor',
  'GET /desk/:tenant/surveys/:survey/invitations/:batch/revoke': 'editor',
  'POST /desk/:tenant/surveys/:survey/invitations/:batch/revoke': 'editor',
  'GET /desk/:tenant/surveys/:survey/invitations/:batch/links.csv': 'editor',
  'GET /desk/:tenant/surveys/:survey/mail': 'editor',
  'POST /desk/:tenant/surveys/:survey/mail': 'editor',
  'GET /desk/:tenant/surveys/:survey/mail/:list': 'editor',
  'GET /desk/:tenant/surveys/:survey/mail/:list/people.csv': 'editor',
  'POST /desk/:tenant/surveys/:survey/mail/:list/send': 'editor',
  'POST /desk/:tenant/surveys/:survey/mail/:list/state': 'editor',
  'POST /desk/:tenant/surveys/:survey/mail/:list/removal': 'editor',
  'GET /desk/:tenant/surveys/:survey/mail/:list/end': 'editor',
  'GET /desk/:tenant/surveys/:survey/mail/:list/again': 'editor',
  'POST /desk/:tenant/surveys/:survey/mail/:list/again': 'editor',
  'GET /desk/:tenant/surveys/:survey/mail/:list/delete': 'editor',
  'POST /desk/:tenant/surveys/:survey/mail/:list/delete': 'editor',
  'GET /desk/:tenant/surveys/:survey/invitations/:batch/signed': 'editor',
  'POST /desk/:tenant/surveys/:survey/invitations/:batch/signed': 'editor',
  'GET /desk/:tenant/surveys/:survey/notices': 'editor',
  'POST /desk/:tenant/surveys/:survey/notices': 'editor',
  'POST /desk/:tenant/surveys/:survey/notices/person': 'editor',
  'GET /desk/:tenant/surveys/:survey/webhooks': 'editor',
  'POST /desk/:tenant/surveys/:survey/webhooks': 'editor',
  'GET /desk/:tenant/surveys/:survey/webhooks/:id': 'editor',
  'POST /desk/:tenant/surveys/:survey/webhooks/:id': 'editor',
  'POST /desk/:tenant/surveys/:survey/webhooks/:id/state': 'editor',
  'POST /desk/:tenant/surveys/:survey/webhooks/:id/test': 'editor',
  'POST /desk/:tenant/surveys/:survey/webhooks/:id/redeliver': 'editor',
  'GET /desk/:tenant/surveys/:survey/webhooks/:id/secret': 'editor',
  'GET /desk/:tenant/surveys/:survey/webhooks/:id/delete': 'editor',
  'POST /desk/:tenant/surveys/:survey/webhooks/:id/secret': 'editor',
  'POST /desk/:tenant/surveys/:survey/webhooks/:id/delete': 'editor',
  'GET /desk/:tenant/surveys/:survey/quotas': 'editor',
  'POST /desk/:tenant/surveys/:survey/quotas': 'editor',
  'POST /desk/:tenant/surveys/:survey/quotas/remove': 'editor',
  'GET /desk/:tenant/surveys/:survey/settings': 'editor',
  'POST /desk/:tenant/surveys/:survey/settings': 'editor',
  'POST /desk/:tenant/surveys/:survey/copy': 'editor',
  'GET /desk/:tenant/surveys/:survey/labels': 'editor',
  'GET /desk/:tenant/surveys/:survey/library': 'editor',
  'POST /desk/:tenant/surveys/:survey/library': 'editor',
  'POST /desk/:tenant/surveys/:survey/labels': 'editor',
  'POST /desk/:tenant/surveys/:survey/archive': 'editor',
  'POST /desk/:tenant/surveys/:survey/rename': 'editor',
  'POST /desk/:tenant/surveys/:survey/state': 'editor',
  'POST /desk/:tenant/surveys/:survey/delete': 'editor',
  'GET /desk/:tenant/access': 'owner',
  'GET /desk/:tenant/access/keys/new': 'owner',
  'GET /desk/:tenant/access/keys/revoke': 'owner',
  'GET /desk/:tenant/access/members/new': 'owner',
  'GET /desk/:tenant/access/members/role': 'owner',
  'GET /desk/:tenant/access/members/remove': 'owner',
  'POST /desk/:tenant/access/keys': 'owner',
  'POST /desk/:tenant/access/keys/revoke': 'owner',
  'POST /desk/:tenant/access/members': 'owner',
  'POST /desk/:tenant/access/members/invite': 'owner',
  'POST /desk/:tenant/access/members/link': 'owner',
  'POST /desk/:tenant/access/members/role': 'owner',
  'POST /desk/:tenant/access/members/remove': 'owner',
  'POST /desk/:tenant/access/directory': 'owner',
  'POST /desk/:tenant/access/directory/remove': 'owner',
  'GET /desk/:tenant/audit': 'owner',
};

type Caller = 'nobody' | Role | 'owner of another tenant' | 'revoked key';

const passing: Readonly<Record<Role, readonly Caller[]>> = {
  viewer: ['viewer', 'editor', 'owner'],
  editor: ['editor', 'owner'],
  owner: ['owner'],
};

/** The headers of each caller of a new tenant, as a program or as a browser. `other`: the key of another tenant's owner. */
async function callers(at: MemorySite, tenant: string, other: string, isDesk: boolean) {
  const owner = await withTenant(at, tenant);
  const [viewer, editor, revoked] = [
    await keyWithRole(at, owner, 'viewer', tenant),
    await keyWithRole(at, owner, 'editor', tenant),
    await keyWithRole(at, owner, 'owner', tenant),
  ];
  const headersOf = async (key: string): Promise<Readonly<Record<string, string>>> =>
    isDesk ? { ...(await signInToDesk(at, key)) } : bearer(key);
  const all: Readonly<Record<Caller, Readonly<Record<string, string>>>> = {
    nobody: {},
    'owner of another tenant': await headersOf(other),
    'revoked key': await headersOf(revoked.apiKey),
    viewer: await headersOf(viewer.apiKey),
    editor: await headersOf(editor.apiKey),
    owner: await headersOf(owner),
  };
  await at.deps.tenants.revokeKey(tenant, revoked.id);
  return all;
}

const examples: Readonly<Record<string, string>> = {
  survey: 'coffee',
  question: 'why',
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
};

function addressOf(url: string, tenant: string): string {
  const values = { ...examples, tenant };
  // `::` is a colon in the address.
  return url
    .replaceAll(/(?<!:):([a-z]+)/gi, (_match, name: string) => values[name as 'tenant'] ?? '1')
    .replaceAll('::', ':');
}

async function registered(): Promise<{ readonly method: string; readonly url: string }[]> {
  const { site } = memorySite();
  await site.ready();
  return site.knownRoutes
    .list()
    .filter(
      ({ method, url }) =>
        !['HEAD', 'OPTIONS'].includes(method) && /^\/(?:v1\/tenants|desk)(?:\/|$)/.test(url),
    );
}

const guarded = Object.entries(table).flatMap(([route, needed]) => {
  const [method = '', url = ''] = route.split(' ');
  return needed === 'public' ? [] : [{ route, method: method as 'GET', url, needed }];
});

describe('every route of a tenant lets pass whom it should, and nobody else', () => {
  const at = memorySite({ options: { failedKeysPerMinute: 10_000 } });
  let other: string;
  let tenants = 0;
  beforeAll(async () => {
    other = await withTenant(at, 'other', null);
  });

  test.each(guarded)('$route: $needed', async ({ method, url, needed }) => {
    tenants += 1;
    const tenant = `tenant-${tenants}`;
    const isDesk = url.startsWith('/desk');
    const who = await callers(at, tenant, other, isDesk);
    const call = async (caller: Caller): Promise<number> => {
      const form = isDesk && method !== 'GET' ? { ...ownForm } : {};
      const headers = { ...form, ...who[caller] };
      return (await at.site.inject({ method, url: addressOf(url, tenant), headers })).statusCode;
    };
    const pass = needed === 'operator' ? [] : passing[needed];
    const refused = Object.fromEntries(
      await Promise.all(
        (Object.keys(who) as Caller[])
          .filter((caller) => !pass.includes(caller))
          .map(async (caller) => [caller, await call(caller)] as const),
      ),
    );
    const unknown: readonly Caller[] = ['nobody', 'revoked key'];
    expect(refused).toEqual(
      Object.fromEntries(
        Object.keys(refused).map((caller) => [
          caller,
          needed === 'operator' || unknown.includes(caller as Caller) ? 401 : 403,
        ]),
      ),
    );
    // A stream would not end.
    if (url.endsWith('/live')) return;
    for (const caller of pass) {
      const status = await call(caller);
      expect([caller, status < 500 && status !== 401 && status !== 403]).toEqual([caller, true]);
    }
  });

  test('has a row for every registered route, and no row for another', async () => {
    const routes = (await registered()).map(({ method, url }) => `${method} ${url}`);
    expect(Object.keys(table).toSorted()).toEqual(routes.toSorted());
  });
});

const forms = Object.keys(table).filter((route) => route.startsWith('POST /desk'));

describe('a form of another site changes nothing', () => {
  const { 'content-type': contentType, host, origin } = ownForm;
  const foreign: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'another origin': { host, origin: 'https://evil.example' },
    'an opaque origin': { host, origin: 'null' },
    'no origin': { host },
    'an origin that the browser calls cross-site': { host, origin, 'sec-fetch-site': 'cross-site' },
    'a sibling of the domain': { host, origin, 'sec-fetch-site': 'same-site' },
  };

  const at = memorySite();
  let cookie: string;
  beforeAll(async () => {
    ({ cookie } = await signInToDesk(at, await withTenant(at)));
  });

  test.each(forms)('%s', async (route) => {
    const url = addressOf(route.split(' ')[1] ?? '', 'acme');
    const answers = await Promise.all(
      Object.entries(foreign).map(async ([from, headers]) => {
        const sent = { ...headers, cookie, 'content-type': contentType };
        const { statusCode, headers: got } = await at.site.inject({ method: 'POST', url, headers: sent });
        return [from, statusCode, got['set-cookie']];
      }),
    );
    expect(answers).toEqual(Object.keys(foreign).map((from) => [from, 403, undefined]));
  });
});
