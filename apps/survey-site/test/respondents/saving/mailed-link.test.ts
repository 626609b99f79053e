import { beforeEach, expect, test } from '@jest/globals';
import { systemClock } from '@canvass/runtime/clock';
import { eventually, FakeClock } from '@canvass/testing';
import { deliver } from '../../owners/mail/deliver.ts';
import { hiddenFieldsIn } from '../../support/hidden-fields.ts';
import { bearer, memorySite, type MemorySite, withTenant } from '../../support/memory-site.ts';
import { postForm } from '../../support/post-form.ts';

const survey = {
  title: 'Breakfast',
  languages: ['en', 'de'],
  questions: [
    { id: 'drink', text: 'What do you drink?', type: 'text' },
    { id: 'food', text: 'What do you eat?', type: 'text' },
  ],
};
const publicUrl = 'https://surveys.example';
const form = '/s/acme/coffee';

let at: MemorySite;
let key: string;

type Fields = Record<string, string>;

async function begin(options: object = { publicUrl }): Promise<void> {
  // The worker that delivers has the real time.
  at = memorySite({ options, deps: { clock: new FakeClock(systemClock.now()) } });
  key = await withTenant(at, 'acme', survey);
  await at.site.inject({
    method: 'PUT',
    url: '/v1/tenants/acme/surveys/coffee/settings',
    headers: bearer(key),
    payload: { saving: { keepDays: 7, onExpiry: 'erase' } },
  });
}

beforeEach(() => begin());

const post = (url: string, fields: Fields) => postForm(at.site, url, fields);

/** The page after “Save and continue later”, and the key of its link. */
async function saved(language = 'en'): Promise<{ page: string; link: { key: string } }> {
  const page = (await at.site.inject(`${form}?lang=${language}`)).body;
  const fields = Object.fromEntries(hiddenFieldsIn(page));
  const answered = await post(`${form}?lang=${language}`, {
    ...fields,
    drink: 'tea',
    'submission:step': 'save',
  });
  return { page: answered.body, link: { key: /continue\?key=(\w+)/.exec(answered.body)![1]! } };
}
const mailTo = (link: { key: string }, email: string, language = 'en') =>
  post(`${form}/continue?lang=${language}`, { ...link, do: 'mail', email });
const stored = async (): Promise<string> => {
  const texts: string[] = [];
  for (const container of Object.values(at.containers)) {
    for await (const { name } of container.list()) {
      const found = await container.get(name);
      texts.push(name, found.outcome === 'found' ? found.bytes.toString('utf8') : '');
    }
  }
  return texts.join('\n');
};

test('the link is mailed in the language of the form, and leads on; the address is kept nowhere', async () => {
  const { page, link } = await saved('de');
  expect(page).toMatch(
    /<form class="saving-mail" method="post" action="\/s\/acme\/coffee\/continue\?lang=de">/,
  );
  expect(page).toContain('type="email"');
  const done = await mailTo(link, ' ann@example.org ', 'de');
  expect(done.statusCode).toBe(200);
  expect(done.body).toContain('Der Link ist unterwegs');
  expect(await stored()).not.toContain('ann@example.org');
  expect(await stored()).not.toContain(link.key);
  await deliver(at, async ({ received }) => {
    await eventually(() => expect(received).toHaveLength(1));
    const [mail] = received;
    expect(mail).toMatchObject({ to: 'ann@example.org' });
    expect(mail?.headers.get('subject')).toBe('Breakfast: Mit Ihren Antworten weitermachen');
    const address = `${publicUrl}${form}/continue?key=${link.key}&lang=de`;
    expect(mail?.text).toContain(address);
    expect(mail?.text).not.toContain('tea');
    const back = await at.site.inject(address.slice(publicUrl.length));
    expect(back.body).toContain('Weitermachen');
    await eventually(async () => expect(await stored()).not.toContain('sealed'));
  });
  expect(at.logs.join()).not.toContain('ann@example.org');
});

test('one mail for each form and hour; a wrong address gets an error, and no mail', async () => {
  const { link } = await saved();
  for (const email of ['nobody', '', 'a@x.org\r\nBcc: b@x.org']) {
    const wrong = await mailTo(link, email);
    expect(wrong.body).toContain('aria-invalid="true"');
    expect(wrong.body).not.toContain('on its way');
  }
  expect((await mailTo(link, 'ann@example.org')).body).toContain('on its way');
  expect((await mailTo(link, 'bob@example.org')).body).toContain('sent already');
  at.time.ms += 3_600_001;
  expect((await mailTo(link, 'bob@example.org')).body).toContain('on its way');
});

/** Saves another form, and mails its link. */
const mailNew = async (email: string) => (await mailTo((await saved()).link, email)).statusCode;

test('nobody floods an address by many forms: it gets ten mails in an hour', async () => {
  for (let mails = 0; mails < 10; mails += 1) expect(await mailNew('ann@example.org')).toBe(200);
  expect(await mailNew('ANN@example.org')).toBe(429);
  expect(await Array.fromAsync(at.containers.singleMails.list())).toHaveLength(10);
  expect(await mailNew('bob@example.org')).toBe(200);
  at.time.ms += 3_600_001;
  expect(await mailNew('ann@example.org')).toBe(200);
});

test('a guessed link, one that was sent, and one whose answers were deleted mail nothing', async () => {
  const { link } = await saved();
  const other = link.key.endsWith('0') ? '1' : '0';
  expect((await mailTo({ key: `${link.key.slice(0, -1)}${other}` }, 'ann@example.org')).statusCode).toBe(404);
  await post(`${form}/continue`, { ...link, do: 'erase' });
  expect((await mailTo(link, 'ann@example.org')).statusCode).toBe(404);
  expect(await Array.fromAsync(at.containers.singleMails.list())).toEqual([]);
});

test('the link of an invitation is mailed, too, and is no other one', async () => {
  const made = await at.site.inject({
    method: 'POST',
    url: '/v1/tenants/acme/surveys/coffee/invitations',
    headers: bearer(key),
    payload: { count: 1 },
  });
  const invitation = decodeURIComponent(/invitation=([^\s"&]+)/.exec(made.body)![1]!);
  const page = (await at.site.inject(`${form}?invitation=${encodeURIComponent(invitation)}`)).body;
  const fields = Object.fromEntries(hiddenFieldsIn(page));
  const answered = await post(form, { ...fields, drink: 'tea', 'submission:step': 'save' });
  expect(answered.body).toContain('name="invitation"');
  const asked = await post(`${form}/continue`, { invitation, do: 'mail', email: 'ann@example.org' });
  expect(asked.body).toContain('on its way');
  await deliver(at, async ({ received }) => {
    await eventually(() => expect(received).toHaveLength(1));
    expect(received[0]?.text).toContain(
      `${publicUrl}${form}/continue?invitation=${encodeURIComponent(invitation)}&lang=en`,
    );
  });
});

test('an address that asks for very many mails is refused', async () => {
  const { link } = await saved();
  for (let mail = 0; mail < 60; mail += 1) {
    at.time.ms += 2_000;
    await mailTo(link, 'nobody');
  }
  expect((await mailTo(link, 'ann@example.org')).statusCode).toBe(429);
});

test('without a public address or without mail the form offers none, and nothing is sent', async () => {
  await begin({});
  const { page, link } = await saved();
  expect(page).not.toContain('saving-mail');
  const asked = await mailTo(link, 'ann@example.org');
  expect(asked.body).not.toMatch(/on its way|saving-mail/);
  expect(await Array.fromAsync(at.containers.singleMails.list())).toEqual([]);
});
