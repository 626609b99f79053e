import { coffee } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createReceipts } from '@canvass/respondents-site';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { formIdIn, shownFormId } from '../support/form-id.ts';
import {
  adminApiKey,
  bearer,
  withTenant,
  type MemorySite,
  type MemorySiteOptions,
} from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';
import { sentForm, thanksAddress, type SentForm } from '../support/sent-form.ts';
import { sharedSite } from '../support/shared-site.ts';

type Answers = Readonly<Record<string, unknown>>;

const newTenant = sharedSite();

let at: MemorySite;
let tenant: string;
let key: string;
let address: string;
let form: string;

/** On the shared site, or on one with `own` options. */
async function begin(own?: MemorySiteOptions): Promise<void> {
  ({ at, tenant, key, address, form } = await newTenant(own));
}
beforeEach(() => begin());

const put = async (url: string, payload: object): Promise<void> => {
  const { statusCode } = await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload });
  expect([200, 201]).toContain(statusCode);
};
const change = (settings: object) => put(`${address}/settings`, settings);
const open = (url: string, { cookie = '' }: Partial<SentForm> = {}) =>
  at.site.inject({ url, headers: cookie === '' ? {} : { cookie } });
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  postForm(at.site, form, fields, headers);
/** The fields of a form that was opened now. */
const filled = async (colour = 'red') => ({ 'submission:id': await shownFormId(at, tenant), colour });
const send = async (headers: Record<string, string> = {}) => post(await filled(), headers);
const headingIn = (body: string) => /<h1>(.*)<\/h1>/.exec(body)?.[1];
/** Of its header, or in the page. */
const refreshOf = ({ headers, body }: { headers: Record<string, unknown>; body: string }) =>
  headers['refresh'] ?? /<meta http-equiv="refresh" content="([^"]*)">/.exec(body)?.[1];

describe('the thank-you page', () => {
  test('thanks for nothing that was not stored: it leads to the form', async () => {
    const { id, address: thanked } = sentForm(await send());
    const receipt = /receipt=(\w+)/.exec(thanked)?.[1] ?? '';
    await put(address.replace('coffee', 'tea'), coffee);
    await withTenant(at, `${tenant}-other`);
    const never = [
      `${form}/thanks`,
      `${form}/thanks?id=${id}`,
      `${form}/thanks?receipt=${receipt}`,
      `${form}/thanks?id=${id}&receipt=${receipt}0`,
      `${form}/thanks?id=${id}&receipt=${receipt.slice(1)}`,
      `${form}/thanks?id=${id}&receipt=${receipt}&receipt=${receipt}`,
      `${form}/thanks?id=${await shownFormId(at, tenant)}&receipt=${receipt}`,
      `${form}/thanks?id=%3Cscript%3E&receipt=${receipt}`,
      `${form.replace('coffee', 'tea')}/thanks?id=${id}&receipt=${receipt}`,
      `/s/${tenant}-other/coffee/thanks?id=${id}&receipt=${receipt}`,
    ];
    for (const url of never) {
      const { statusCode, headers, body } = await open(url);
      expect([url, statusCode, headers.location, body]).toEqual([url, 303, url.split('/thanks')[0], '']);
    }
    expect(headingIn((await open(thanked)).body)).toBe('Thank you. That helps a lot!');
    expect(headingIn((await open(thanked.replace(id, id.toLowerCase()))).body)).toBe(
      'Thank you. That helps a lot!',
    );
  });

  test('thanks for nothing that was stored in a deleted survey of this name', async () => {
    const { address: thanked } = sentForm(await send());
    await at.site.inject({ method: 'DELETE', url: address, headers: bearer(key) });
    expect((await open(thanked)).statusCode).toBe(404);
    await put(address, coffee);
    const { statusCode, headers } = await open(thanked);
    expect([statusCode, headers.location]).toEqual([303, form]);
    expect(headingIn((await open(sentForm(await send()).address)).body)).toBe('Thank you. That helps a lot!');
  });

  test('thanks also if this site does not know yet that the survey was deleted and created again', async () => {
    const { address: thanked, id } = sentForm(await send());
    const instance = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ';
    const query = createReceipts(adminApiKey).queryOf({ tenant, survey: 'coffee', instance, id });
    const { statusCode, body } = await open(`${thanked.split('?')[0]}?${query}`);
    expect([statusCode, headingIn(body)]).toEqual([200, 'Thank you. That helps a lot!']);
  });

  test('has the code from a cookie of its own, and no address has it', async () => {
    const response = await send();
    const sent = sentForm(response);
    expect(sent.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{15}$/);
    expect(sent.address).not.toContain(sent.code);
    expect(response.headers['set-cookie']).toEqual([
      `canvass-code=${sent.code}; Path=${form}/; Max-Age=600; HttpOnly; SameSite=Strict`,
      expect.stringMatching(
        new RegExp(`^canvass-sent=[0-9A-Z]{26}; Path=${form}; Max-Age=86400; HttpOnly; SameSite=Strict$`),
      ),
    ]);
    // Loaded again, too.
    for (let times = 0; times < 2; times += 1) {
      const { body, headers } = await open(sent.address, sent);
      expect(body).toContain(
        `Your withdrawal code is <span class="reference code" dir="ltr">${sent.code}</span>`,
      );
      expect(headers['cache-control']).toBe('no-store');
      const [, link = ''] = /<a href="([^"]*\/withdraw[^"]*)">/.exec(body) ?? [];
      expect(link).toBe(`${form}/withdraw?id=${sent.id}`);
      expect((await open(link, sent)).body).toContain(`name="code" value="${sent.code}"`);
      expect((await open(link)).body).toContain('name="code" value=""');
    }
    const without = await open(sent.address);
    expect([without.statusCode, without.body.includes('code')]).toEqual([200, false]);
    expect(without.body).toContain('Keep it if you may want to ask');
  });

  test('shows no code that is not one of its answer, whatever the cookies say', async () => {
    const [mine, other] = [sentForm(await send()), sentForm(await send())];
    expect((await open(mine.address, other)).body).not.toContain(other.code);
    expect((await open(mine.address, { cookie: 'canvass-code="><b>' })).body).not.toContain('<b>');
    const both = { cookie: `canvass-code=${other.code}; canvass-code=${mine.code}` };
    expect((await open(mine.address, both)).body).toContain(mine.code);
  });

  test('keeps its cookies for https where people use it', async () => {
    await begin({ options: { publicUrl: 'https://surveys.example' } });
    const { headers } = await send();
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/; Secure$/),
      expect.stringMatching(/; Secure$/),
    ]);
  });

  test('is the response itself in a frame, whose cookies browsers drop', async () => {
    const { statusCode, headers, body } = await send({ 'sec-fetch-dest': 'iframe' });
    expect([statusCode, headers['set-cookie'], headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ]);
    expect(headingIn(body)).toBe('Thank you. That helps a lot!');
    expect(body).toMatch(/Your withdrawal code is <span[^>]*>[0-9A-Z]{15}</);
    expect(at.journal.lines).toHaveLength(1);
  });
});

describe('another answer', () => {
  const linked = `<a class="button" href="/s/`;

  test('is offered, with an empty form', async () => {
    const thanks = await open(sentForm(await send()).address);
    expect(thanks.body).toContain(`<a class="button" href="${form}">Send another answer</a>`);
    expect(refreshOf(thanks)).toBeUndefined();
  });

  test('is not offered where people need an invitation, or may have one', async () => {
    const { address: thanked } = sentForm(await send());
    await change({ inviteOnly: true });
    expect((await open(thanked)).body).not.toContain(linked);
    await change({});
    expect((await open(thanked)).body).toContain(linked);
    const url = `${address}/invitations`;
    await at.site.inject({ method: 'POST', url, headers: bearer(key), payload: { count: 1 } });
    expect((await open(thanked)).body).not.toContain(linked);
  });

  test.each([{ closed: true }, { closesAt: '2020-01-01T00:00:00Z' }, { opensAt: '2036-01-01T00:00:00Z' }])(
    'is not offered while the survey takes none: %j',
    async (settings) => {
      const { address: thanked } = sentForm(await send());
      await change(settings);
      const { body } = await open(thanked);
      expect([headingIn(body), body.includes(linked)]).toEqual(['Thank you. That helps a lot!', false]);
    },
  );
});

describe('a form whose answers the browser knows to be stored', () => {
  test('and that is sent again says so, and counts once', async () => {
    const fields = await filled();
    const first = sentForm(await post(fields));
    const again = await post(fields, { cookie: first.cookie });
    const { address: thanked, ...sent } = sentForm(again);
    expect([again.statusCode, thanked]).toEqual([303, `${first.address}&again=yes`]);
    const { body } = await open(thanked, sent);
    expect(headingIn(body)).toBe('These answers were already sent');
    expect(body).toContain('If you are another person, begin with an empty form.');
    expect(body).toContain('Send another answer');
    // A retry, whose first response was lost.
    expect(sentForm(await post(fields)).address).toBe(first.address);
    expect(at.journal.lines).toHaveLength(1);
  });

  test('is a new form if its answers are others, or if this site does not know them', async () => {
    const fields = await filled();
    const { cookie } = sentForm(await post(fields));
    const elsewhere = await filled();
    const id = elsewhere['submission:id'];
    for (const [each, cookies] of [
      [{ ...fields, colour: 'blue' }, cookie],
      [elsewhere, `canvass-sent=01ARZ3NDEKTSV4RRFFQ69G5FAV.${id}`],
    ] as const) {
      const again = await post(each, { cookie: cookies });
      expect(again.statusCode).toBe(422);
      expect(again.body).toContain('>This form was already sent</h2>');
      const fresh = formIdIn(again.body);
      expect(fresh).not.toBe(each['submission:id']);
      expect((await post({ ...each, 'submission:id': fresh }, { cookie: cookies })).statusCode).toBe(303);
    }
    expect(at.journal.lines).toHaveLength(3);
  });
});

describe('a shared device', () => {
  beforeEach(() => change({ sharedDevice: true }));

  test('gets forms that no browser keeps or fills in, and forgets the code with the next', async () => {
    const { body, headers } = await open(form);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBe(`canvass-code=; Path=${form}/; Max-Age=0; HttpOnly; SameSite=Strict`);
    expect(body).toContain('novalidate autocomplete="off"');
    await change({});
    const other = await open(form);
    expect([other.headers['cache-control'], other.headers['set-cookie']]).toEqual([
      'private, no-cache',
      undefined,
    ]);
    expect(other.body).not.toContain('novalidate autocomplete="off"');
  });

  test('goes back to an empty form, says so, and can be kept from it', async () => {
    const sent = sentForm(await send());
    const thanks = await open(sent.address, sent);
    const { body } = thanks;
    expect(refreshOf(thanks)).toBe(`30; url=${form}`);
    expect(body).toContain('This page goes back to an empty form after 30 seconds.');
    const [, stay = ''] = /<a href="([^"]*)">Stay on this page<\/a>/.exec(body) ?? [];
    const stayed = await open(stay.replaceAll('&amp;', '&'), sent);
    expect([headingIn(stayed.body), refreshOf(stayed)]).toEqual(['Thank you. That helps a lot!', undefined]);
    expect(stayed.body).toContain(sent.code);
    expect(stayed.body).toContain('Send another answer');
  });

  test('begins the next form with the hidden answers of its link, and with no others', async () => {
    const place = { id: 'place', text: 'Place', type: 'text', hidden: true };
    await put(address, { ...coffee, languages: ['en', 'de'], questions: [...coffee.questions, place] });
    const sendFrom = async (url: string) => {
      const opened = await open(url);
      return sentForm(await post({ ...Object.fromEntries(hiddenFieldsIn(opened.body)), colour: 'red' }));
    };
    const next = `${form}?place=hall+%26+%22bar%22%3B`;
    const first = await sendFrom(`${next}&q.colour=red&other=x`);
    const thanks = await open(`${first.address}&link.colour=red&link.other=x`);
    const followed = `${next}&lang=en`;
    expect(refreshOf(thanks)).toBe(`30; url=${followed}`);
    expect(thanks.body).toContain(`href="${followed.replaceAll('&', '&amp;')}"`);
    const [, stay = ''] = /<a href="([^"]*&amp;stay=yes[^"]*)"/.exec(thanks.body) ?? [];
    expect((await open(stay.replaceAll('&amp;', '&'))).body).toContain('?place=hall+');
    await sendFrom(followed);
    await sendFrom(form);
    expect(at.journal.records().map(({ answers }) => (answers as Answers)['place'])).toEqual([
      'hall & "bar";',
      'hall & "bar";',
      undefined,
    ]);
  });

  test('goes where its owner wants first', async () => {
    const redirectTo = 'https://shop.example/';
    await change({ sharedDevice: true, redirectTo });
    const sent = sentForm(await send());
    expect(refreshOf(await open(sent.address))).toBe(`0; url=${redirectTo}`);
    await change({ sharedDevice: true, redirectTo, thanksText: 'Read this.' });
    expect(refreshOf(await open(sent.address))).toBe(`30; url=${form}`);
  });

  test('shows nobody a form that was sent from it, nor one of its pages', async () => {
    const sections = [
      { title: 'One', startsAt: 'colour' },
      { title: 'Two', startsAt: 'why' },
    ];
    await put(address, { ...coffee, sections });
    const first = { ...(await filled()), 'submission:page': 'colour', 'submission:step': 'next' };
    const second = await post(first);
    expect([second.statusCode, second.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(second.body).toContain('autocomplete="off"');
    const last = { ...first, 'submission:page': 'why', 'submission:step': 'send', why: 'My secret' };
    const { cookie } = sentForm(await post(last));
    const later = sentForm(
      await post({ ...last, 'submission:id': await shownFormId(at, tenant) }, { cookie }),
    );
    expect(at.journal.lines).toHaveLength(2);
    for (const page of [first, last, { ...last, 'submission:step': 'back' }]) {
      for (const known of [cookie, later.cookie]) {
        const { statusCode, body } = await post(page, { cookie: known });
        expect([statusCode, headingIn(body)]).toEqual([422, 'This form was already sent']);
        expect(body).not.toContain('secret');
        expect(body).not.toContain('value="red"');
        expect(body).toContain(`<a class="button" href="${form}">Send another answer</a>`);
      }
    }
    expect(at.journal.lines).toHaveLength(2);
  });

  test('still takes a retry whose first response was lost', async () => {
    const fields = await filled();
    const [one, two] = [sentForm(await post(fields)), sentForm(await post(fields))];
    expect([two.address, at.journal.lines.length]).toEqual([one.address, 1]);
  });
});

test('a receipt does not say that the survey is still there', async () => {
  expect((await open(await thanksAddress(at, form.replace('coffee', 'gone')))).statusCode).toBe(404);
  expect((await open(await thanksAddress(at, form))).statusCode).toBe(200);
});
