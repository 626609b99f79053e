import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { StorageError } from '@canvass/storage';
import { eventually } from '@canvass/testing';
import { createInvitationTokens } from '@canvass/web/app';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { hiddenFieldsIn } from '../../support/hidden-fields.ts';
import { adminApiKey, memorySite, withTenant, type MemorySite } from '../../support/memory-site.ts';
import { postForm } from '../../support/post-form.ts';
import { deliver } from './deliver.ts';
import { sendJson } from './send-json.ts';

const survey = {
  title: 'Coffee',
  questions: [
    { id: 'rating', text: 'How good?', type: 'scale' },
    { id: 'region', text: 'Region', type: 'text', hidden: true },
  ],
};
const texts = { en: { subject: 'Hello', text: 'Dear {name}: {link}' } };
const names = ['ann', 'bob', 'cy', 'dee', 'eve', 'full'];

let at: MemorySite;
let key: string;
let list: string;
let desk: DeskVisit;

beforeEach(async () => {
  at = memorySite();
  key = await withTenant(at, 'acme', survey);
  desk = await visitDesk(at, key);
});

const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  sendJson(at, key, method, `/v1/tenants/acme/surveys/coffee${path}`, payload);

/** A list whose invitation is sent: that to the last person bounces. */
async function sent(anonymous = false): Promise<void> {
  const rows = names.map((name) => (anonymous ? `${name}@x.org` : `${name}@x.org,"=${name}",south`));
  const recipients = [...(anonymous ? [] : ['address,name,region']), ...rows].join('\n');
  const made = await call('POST', '/mail', { name: 'Team', recipients, anonymous });
  ({ id: list } = made.json<{ id: string }>());
  await call('POST', `/mail/${list}/mailings`, { texts });
  await deliver(
    at,
    async () =>
      eventually(async () =>
        expect((await call('GET', `/mail/${list}`)).json()).toMatchObject({ mailings: [{ state: 'done' }] }),
      ),
    { behave: (step, address) => (step === 'to' && address === 'full@x.org' ? 550 : undefined) },
  );
}

/** Opens the link of a person; `begins`: and its script tells that they have begun. */
async function open(row: number, begins = false): Promise<void> {
  const found = await at.deps.definitions.read('acme', 'coffee');
  if (found.outcome !== 'found') throw new Error(found.outcome);
  const { instance, invitations = [] } = found.stored;
  const [batch] = invitations;
  const signed = { instance, batch: batch!.id };
  const token = createInvitationTokens(adminApiKey).tokenOf(signed, batch!.from + row, { region: 'south' });
  const form = `/s/acme/coffee?${new URLSearchParams({ invitation: token }).toString()}`;
  const fields = hiddenFieldsIn((await at.site.inject(form)).body);
  if (begins) await postForm(at.site, '/s/acme/coffee/progress', fields);
}

/** The first two people open their links, and the second one begins. */
async function someBegin(): Promise<void> {
  await open(0);
  await open(1, true);
  at.time.ms += 10_000;
  await eventually(async () =>
    expect((await call('GET', `/mail/${list}`)).json()).toMatchObject({ opened: 2, started: 1 }),
  );
}

const page = (query = '') => desk.get(`/desk/acme/surveys/coffee/mail/${list}${query}`);
/** The names of the people whom the API finds. */
async function foundBy(query: string): Promise<string[]> {
  const answer = await call('GET', `/mail/${list}/recipients?${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  const { recipients } = answer.json<{ recipients: { recipient: { address: string } }[] }>();
  return recipients.map(({ recipient }) => recipient.address.replace('@x.org', ''));
}
const shown = async (query: string): Promise<string[]> =>
  [...(await page(query)).body.matchAll(/<bdi dir="ltr">(\w+)@x\.org<\/bdi>/g)].map(([, name]) => name!);

describe('the people of a list', () => {
  beforeEach(async () => {
    await sent();
    await someBegin();
  });

  test.each([
    ['outcome=sent', ['ann', 'bob', 'cy', 'dee', 'eve']],
    ['outcome=bounced', ['full']],
    ['outcome=perhaps-sent', []],
    ['link=opened', ['ann', 'bob']],
    ['link=not-opened', ['cy', 'dee', 'eve', 'full']],
    ['link=started', ['bob']],
    ['link=answered', []],
    ['link=not-answered', names],
    ['outcome=sent&link=not-started', ['ann', 'cy', 'dee', 'eve']],
    ['outcome=bounced&link=opened', []],
    ['from=4', ['eve', 'full']],
    ['from=3&link=not-opened', ['dee', 'eve', 'full']],
    ['from=100000', []],
  ])('are found by %s, at the desk and by program', async (query, expected) => {
    expect(await foundBy(query)).toEqual(expected);
    expect(await shown(`?${query}`)).toEqual(expected);
  });

  test('are reached from the counts, and of a message by its id', async () => {
    const { mailings } = (await call('GET', `/mail/${list}`)).json<{ mailings: { id: string }[] }>();
    const [{ id }] = mailings as [{ id: string }];
    const { body } = await page();
    const address = `/desk/acme/surveys/coffee/mail/${list}`;
    const query = `?outcome=bounced&amp;mailing=${id}`;
    expect(body).toContain(`<a href="${address}${query}#people">1 bounced</a>`);
    expect(body).toContain(`<a href="${address}?link=started#people">1</a>`);
    expect(await shown(query.replace('&amp;', '&'))).toEqual(['full']);
    const filtered = (await page(query.replace('&amp;', '&'))).body;
    expect(filtered).toContain('Only these: Invitation bounced.');
    expect(filtered).toContain('<td>bounced (550)</td>');
    expect(filtered).toContain(`href="${address}/people.csv${query}"`);
    expect((await page('?link=answered')).body).toContain('Nobody is in this part of the list.');
  });

  test('are refused by program with what is wrong with the query, and all are shown at the desk', async () => {
    const { id } = (await call('POST', '/mail', { name: 'New', recipients: 'new@x.org' })).json<{
      id: string;
    }>();
    for (const query of ['outcome=gone', 'link=clicked', 'from=-1', `outcome=sent&mailing=${list}`]) {
      const refused = await call('GET', `/mail/${list}/recipients?${query}`);
      expect([query, refused.statusCode]).toEqual([query, 422]);
      expect([query, await shown(`?${query}`)]).toEqual([query, names]);
    }
    for (const query of ['outcome=sent', 'link=opened']) {
      const refused = await call('GET', `/mail/${id}/recipients?${query}`);
      expect([query, refused.statusCode]).toEqual([query, 422]);
    }
  });

  test('are not called those who have not answered while nobody can say who has', async () => {
    const { summaries } = at.deps;
    jest.spyOn(summaries, 'read').mockRejectedValue(new StorageError('unavailable', 'down'));
    expect((await call('GET', `/mail/${list}/recipients?link=not-answered`)).statusCode).toBe(503);
    expect((await page('?link=not-answered')).statusCode).toBe(503);
    expect((await call('GET', `/mail/${list}/recipients`)).json()).toMatchObject({
      recipients: [{ answered: null }, {}, {}, {}, {}, {}],
    });
  });

  test('are a file that no spreadsheet computes anything in', async () => {
    const file = await page('/people.csv?outcome=sent&link=started');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body).toBe(
      '\uFEFF"Address","Name","Language","region","Invitation","Opened","Started","Answered"\r\n' +
        `"bob@x.org","'=bob","en","south","sent","yes","yes","no"\r\n`,
    );
    await call('POST', `/mail/${list}/removal`, { address: 'ann@x.org' });
    const all = (await page('/people.csv')).body.split('\r\n');
    expect(all).toHaveLength(7);
    expect(all.join()).not.toContain('ann@x.org');
    expect(all.at(-2)).toBe(`"full@x.org","'=full","en","south","bounced (550)","no","no","no"`);
  });
});

test('of an anonymous list, people are found by what became of the mail, and never by what they did with a link', async () => {
  await sent(true);
  expect(await foundBy('outcome=bounced')).toEqual(['full']);
  for (const link of ['opened', 'not-opened', 'started', 'answered', 'not-answered']) {
    const refused = await call('GET', `/mail/${list}/recipients?link=${link}`);
    expect(refused.json()).toMatchObject({ errors: [{ path: 'link' }] });
    expect(await shown(`?link=${link}`)).toEqual(names);
  }
  const { body } = await page();
  expect(body).not.toMatch(/link=|people\.csv/);
  expect((await page('/people.csv')).statusCode).toBe(404);
});
