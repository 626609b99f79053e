import { beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '@canvass/runtime/clock';
import { createUnsubscribeTokens } from '@canvass/mail';
import { eventually } from '@canvass/testing';
import { keyWithRole } from '../../support/desk-site.ts';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { adminApiKey, memorySite, withTenant } from '../../support/memory-site.ts';
import { postForm } from '../../support/ops-site.ts';
import { deliver } from '../mail/deliver.ts';
import { sendJson } from '../mail/send-json.ts';
import { address, noticedSite, origin, type NoticedSite } from './noticed-site.ts';

const ann = { email: 'ann@example.org', often: 'each' };
const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ email: `p${n}@example.org`, often: 'daily' }));
const page = '/desk/acme/surveys/coffee/notices';

let at: NoticedSite;
let owner: DeskVisit;

beforeEach(async () => {
  // The worker that delivers has the real time.
  at = await noticedSite(systemClock.now());
  owner = await visitDesk(at.at, at.key);
});

const errorsOf = async (notices: readonly object[]) => {
  const refused = await at.put(notices);
  const { errors = [] } = refused.json<{ errors?: { path: string; message: string }[] }>();
  return [refused.statusCode, ...errors.map(({ path }) => path)];
};

describe('by program', () => {
  test('all people who are told are replaced, in English unless another language is given', async () => {
    const put = await at.put([ann, { email: ' Bob@EXAMPLE.org ', often: 'weekly', language: 'de' }]);
    const notices = [
      { ...ann, language: 'en' },
      { email: 'Bob@example.org', often: 'weekly', language: 'de' },
    ];
    expect([put.statusCode, put.json()]).toEqual([200, { notices }]);
    expect(await at.list()).toEqual(notices);
    await at.put([]);
    expect([await at.list(), await at.stored()]).toEqual([[], '']);
  });

  test('what is wrong is named, and nothing is stored', async () => {
    expect(await errorsOf([ann, { ...ann, email: 'ANN@example.org' }])).toEqual([422, 'notices[1].email']);
    expect(await errorsOf([{ ...ann, email: 'a@x.org\r\nBcc: b@x.org' }])).toEqual([422, 'notices[0].email']);
    expect(await errorsOf([ann, { ...ann, often: 'hourly' }])).toEqual([422, 'notices[1]']);
    expect(await errorsOf([{ ...ann, language: 'fr' }])).toEqual([422, 'notices[0]']);
    expect(await errorsOf([{ ...ann, name: 'Ann' }])).toEqual([422, 'name']);
    expect(await errorsOf(people(11))).toEqual([422, 'notices']);
    expect(await at.list()).toEqual([]);
    expect((await at.put(people(10))).statusCode).toBe(200);
  });

  test('a person who has unsubscribed from the mail of the tenant is refused', async () => {
    const hash = createUnsubscribeTokens(adminApiKey).hashOf('acme', 'ann@example.org');
    await at.at.deps.unsubscribes.add('acme', hash);
    expect(await errorsOf([...people(1), ann])).toEqual([422, 'notices[1].email']);
    const refused = await owner.post(page, { ...ann, language: 'en' });
    expect([refused.statusCode, refused.body.includes('want no mail from you')]).toEqual([422, true]);
    expect(refused.body).toContain('value="ann@example.org"');
  });

  test('a person who unsubscribes later is told no more', async () => {
    await at.put([ann]);
    const hash = createUnsubscribeTokens(adminApiKey).hashOf('acme', 'ann@example.org');
    await at.at.deps.unsubscribes.add('acme', hash);
    await at.answer(1);
    await at.sweep();
    expect([at.sent, await at.list()]).toEqual([[], []]);
  });
});

describe('the addresses', () => {
  test('are not shown to viewers, and are not copied or downloaded with the survey', async () => {
    await at.put([ann]);
    const viewer = await keyWithRole(at.at, at.key, 'viewer');
    expect((await sendJson(at.at, viewer.apiKey, 'GET', address)).statusCode).toBe(403);
    const survey = '/v1/tenants/acme/surveys/coffee';
    for (const path of [survey, `${survey}/settings`]) {
      expect((await sendJson(at.at, at.key, 'GET', path)).body).not.toContain('ann@');
    }
    expect((await owner.get('/desk/acme/surveys/coffee/definition.json')).body).not.toContain('ann@');
    expect((await owner.post('/desk/acme/surveys/coffee/copy', {})).statusCode).toBe(303);
    const { notices, ...others } = at.at.containers;
    expect(await Array.fromAsync(notices.list())).toHaveLength(1);
    for (const container of Object.values(others)) {
      for await (const { name } of container.list()) {
        const found = await container.get(name);
        const text = found.outcome === 'found' ? found.bytes.toString() : '';
        expect([container.name, text.includes('ann@')]).toEqual([container.name, false]);
      }
    }
  });

  test('are not in the audit trail, which has how many there are', async () => {
    await at.put([ann]);
    const trail = (await sendJson(at.at, at.key, 'GET', '/v1/tenants/acme/audit')).body;
    expect(trail).toContain('notices-changed');
    expect(trail).toContain('1 recipient');
    expect(trail).not.toContain('ann@');
  });
});

describe('at the desk', () => {
  test('a person is added, told less often, and removed', async () => {
    expect((await owner.post(page, { ...ann, language: 'de' })).headers.location).toBe(
      `${page}?done=notice-added`,
    );
    const change = { ...ann, often: 'weekly', language: 'en', do: 'change' };
    expect((await owner.post(`${page}/person`, change)).statusCode).toBe(303);
    expect(await at.list()).toEqual([{ email: 'ann@example.org', often: 'weekly', language: 'en' }]);
    await owner.post(`${page}/person`, { ...change, do: 'remove' });
    expect(await at.list()).toEqual([]);
    // An old page does not tell a person again who has ended the mails meanwhile.
    expect((await owner.post(`${page}/person`, change)).headers.location).toBe(`${page}?done=notice-removed`);
    expect(await at.list()).toEqual([]);
  });

  test.each(['nobody', '', 'a@x.org\r\nBcc: b@x.org', `${'a'.repeat(300)}@x.org`])(
    'the address %j is refused and kept',
    async (email) => {
      const refused = await owner.post(page, { email, often: 'daily', language: 'de' });
      expect(refused.statusCode).toBe(422);
      expect(refused.body).toContain('Enter a mail address');
      expect(refused.body).toContain('<option value="de" selected>');
      expect(await at.list()).toEqual([]);
    },
  );

  test('an address that is told already, and an eleventh one, are refused', async () => {
    await at.put(people(10));
    const twice = await owner.post(page, { email: 'P1@example.org', often: 'daily', language: 'en' });
    expect([twice.statusCode, twice.body.includes('is told already')]).toEqual([422, true]);
    const eleventh = await owner.post(page, { ...ann, language: 'en' });
    expect([eleventh.statusCode, eleventh.body.includes('tells ten people')]).toEqual([422, true]);
    expect((await owner.get(page)).body).not.toContain('id="email"');
  });

  test('the page says by which clocks digests come', async () => {
    await sendJson(at.at, at.key, 'PUT', '/v1/tenants/acme/surveys/coffee/settings', {
      timeZone: 'Europe/Berlin',
    });
    const { body } = await owner.get(page);
    expect(body).toContain('8:00');
    expect(body).toContain('Times are those of Europe/Berlin.');
  });
});

test('without mail the page offers nothing, and people who were told can still be removed', async () => {
  const off = memorySite({ deps: { singleMails: undefined } });
  const key = await withTenant(off);
  const visit = await visitDesk(off, key);
  const { body } = await visit.get(page);
  expect(body).toContain('Mail is not set up');
  expect(body).not.toContain('id="email"');
  const put = (notices: readonly object[]) => sendJson(off, key, 'PUT', address, { notices });
  expect([(await put([ann])).statusCode, (await put([])).statusCode]).toEqual([409, 200]);
  const refused = await visit.post(page, { ...ann, language: 'en' });
  expect([refused.statusCode, refused.body.includes('Mail is not set up')]).toEqual([409, true]);
});

/** A mail to a person, with the link that ends them. */
async function mailed(often = 'each', language = 'en') {
  await at.put([{ ...ann, often, language }]);
  await at.answer(12);
  await at.teller().tell();
  let found: { text: string; html: string; headers: Map<string, unknown> } | undefined;
  await deliver(at.at, async ({ received }) => {
    await eventually(() => expect(received).toHaveLength(1));
    found = received[0] as never;
  });
  const link = /http:\/\/\S+\/notices\/\S+/.exec(found!.text)![0];
  return { ...found!, link, path: link.slice(origin.length) };
}

describe('a mail', () => {
  test('has counts and links, in both languages, and nothing of an answer', async () => {
    const { text, html, headers, link } = await mailed();
    expect(text).toContain('12 new answers to “Coffee”, 12 in all.');
    expect(text).toContain(`${origin}/desk/acme/surveys/coffee`);
    expect(`${text}${html}`).not.toMatch(/\bred\b|colour/);
    expect(html).toContain(`<a href="${link}">`);
    expect(headers.get('subject')).toBe('12 new answers: Coffee');
    expect(JSON.stringify([...headers])).toContain(link);
    expect(JSON.stringify([...headers])).toContain('List-Unsubscribe=One-Click');
  });

  test('in German', async () => {
    const { text } = await mailed('each', 'de');
    expect(text).toContain('12 neue Antworten auf „Coffee“, insgesamt 12.');
  });

  test('is ended by its link: a page with a button, which does nothing before it is pressed', async () => {
    const { path } = await mailed();
    const asked = await at.at.site.inject(path);
    expect([asked.statusCode, asked.body.includes(`action="${path}"`)]).toEqual([200, true]);
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(await at.list()).toHaveLength(1);
    const ended = await postForm(at.at, path, {});
    expect([ended.statusCode, await at.list()]).toEqual([200, []]);
    // Pressed again, and after the survey is gone.
    expect((await postForm(at.at, path, {})).statusCode).toBe(200);
    await sendJson(at.at, at.key, 'DELETE', '/v1/tenants/acme/surveys/coffee');
    expect((await postForm(at.at, path, {})).statusCode).toBe(200);
  });

  // RFC 8058 lets a mail program send either kind of a form.
  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('is ended in one click by a mail program, as %s, and only for its address', async (type, payload) => {
    const { path } = await mailed();
    await at.put([ann, ...people(1)]);
    const ended = await at.at.site.inject({
      method: 'POST',
      url: path.toLowerCase(),
      headers: { 'content-type': type },
      payload,
    });
    expect(ended.statusCode).toBe(200);
    expect(await at.list()).toEqual([{ ...people(1)[0], language: 'en' }]);
  });

  test('has a link that cannot be guessed, nor used for another survey', async () => {
    const { path } = await mailed();
    const last = path.endsWith('0') ? '1' : '0';
    for (const wrong of [
      `${path.slice(0, -1)}${last}`,
      path.replace('/coffee/', '/tea/'),
      '/notices/acme/coffee/x',
      path.replace('/acme/', '/ACME!/'),
    ]) {
      expect((await at.at.site.inject(wrong)).statusCode).toBe(404);
      expect((await postForm(at.at, wrong, {})).statusCode).toBe(404);
    }
    expect(await at.list()).toHaveLength(1);
  });
});
