import { expect, test } from '@jest/globals';
import { JournalError } from '@canvass/journal';
import { journalOf } from '../support/counted-answers.ts';
import { hiddenFieldsIn } from '../support/hidden-fields.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { postForm } from '../support/post-form.ts';
import { knownQuotas } from './known-quotas.ts';
import { quiet } from './quiet.ts';

const survey = {
  title: 'Travel',
  sections: [{ startsAt: 'who' }, { startsAt: 'where' }],
  endings: [{ id: 'full', title: 'We have enough answers like yours', screenOut: true }],
  questions: [
    { id: 'who', text: 'Who are you?', type: 'choice', choices: ['child', 'adult'], required: true },
    { id: 'where', text: 'Where to?', type: 'text' },
  ],
};
const saving = { saving: { keepDays: 7, onExpiry: 'erase' } };
const address = '/v1/tenants/acme/surveys/coffee';
const form = '/s/acme/coffee';

/** A survey with one adult that is counted, and a site that knows what of its quota is full. `fill` makes it full, on another site that has only the storage in common. */
async function begin(whenFull: unknown, settings: object = {}) {
  const at = memorySite();
  const key = await withTenant(at, 'acme', survey);
  const limitTo = async (limit: number, site: MemorySite['site']) => {
    const filter = { where: { who: ['adult'] } };
    const quotas = [{ id: 'adults', name: 'Adults', filter, limit, whenFull }];
    const payload = { ...settings, quotas };
    const set = { method: 'PUT', url: `${address}/settings`, headers: bearer(key), payload } as const;
    expect((await at.site.inject(set)).statusCode).toBe(200);
    at.time.ms += 20_000;
    // The form that is opened first may still have the settings from before.
    await knownQuotas(at, site);
    await knownQuotas(at, site);
  };
  const journal = journalOf(at);
  await journal.store([{ '@ending': 'default', who: 'adult', where: 'Rome' }]);
  await journal.count();
  await limitTo(100, at.site);
  const fill = async () => {
    const { site } = memorySite({ deps: at.deps });
    await limitTo(1, site);
    return site;
  };
  const remove = async () => {
    const set = {
      method: 'PUT',
      url: `${address}/settings`,
      headers: bearer(key),
      payload: settings,
    } as const;
    expect((await at.site.inject(set)).statusCode).toBe(200);
    at.time.ms += 20_000;
    await at.site.inject(form);
    await quiet();
    const found = at.deps.definitions.peek('acme', 'coffee');
    expect(found).toMatchObject({
      outcome: 'found',
      stored: { settings: expect.not.objectContaining({ quotas: expect.anything() }) },
    });
  };
  return { at, fill, limitTo, remove };
}

type Fields = readonly (readonly [name: string, value: string])[];

const post = (site: MemorySite['site'], fields: Fields) => postForm(site, form, fields);

/** What the browser of an adult sends with the last page. */
async function lastPage({ site }: MemorySite): Promise<Fields> {
  const opened = await site.inject(form);
  const of = (body: string, step: string, answer: Fields[number]): Fields => [
    ...hiddenFieldsIn(body).filter(([name]) => name !== 'submission:step'),
    ['submission:step', step],
    answer,
  ];
  const { body } = await post(site, of(opened.body, 'next', ['who', 'adult']));
  return of(body, 'send', ['where', 'Rome']);
}

test.each([
  ['leads to an ending', { ending: 'full' }],
  ['closes', 'close'],
])(
  'a saved form that is sent again on another site counts once, though its quota %s now',
  async (_, full) => {
    const { at, fill } = await begin(full, saving);
    const last = await lastPage(at);
    const first = await post(at.site, last);
    expect(first.statusCode).toBe(303);
    const again = await post(await fill(), last);
    expect([again.statusCode, again.headers['location']]).toEqual([303, first.headers['location']]);
    expect(at.journal.records()).toHaveLength(1);
  },
);

test('saved answers whose sending was cut off are sent as they were at first', async () => {
  const { at, fill } = await begin({ ending: 'full' }, saving);
  const last = await lastPage(at);
  at.journal.failure = new JournalError('unavailable', 'no response');
  const first = await post(at.site, last);
  expect(first.statusCode).toBe(503);
  at.journal.failure = undefined;
  const again = await post(await fill(), last);
  expect(again.statusCode).toBe(303);
  expect(again.headers['location']).not.toContain('ending');
  expect(at.journal.records().map(({ answers }) => answers)).toEqual([
    { '@ending': 'default', who: 'adult', where: 'Rome' },
  ]);
});

test('a line of a batch that is sent again is acknowledged again, and another under its key is not', async () => {
  const { at, limitTo } = await begin({ ending: 'full' });
  const send = (answers: object) =>
    at.site.inject({
      method: 'POST',
      url: `${address}/answers:batch`,
      headers: { 'content-type': 'application/x-ndjson' },
      payload: `${JSON.stringify({ key: 'one', answers })}\n${JSON.stringify({ key: 'child', answers: { who: 'child' } })}\n`,
    });
  const first = await send({ who: 'adult' });
  await limitTo(1, at.site);
  const again = await send({ who: 'adult' });
  expect(again.body).toBe(first.body);
  expect(first.body).toContain('"status":201');
  expect((await send({ who: 'adult', where: 'Rome' })).body).toContain('idempotency-key-reused');
  expect(at.journal.records()).toHaveLength(2);
});

test.each([['as a batch'], ['alone']])(
  'answers that are sent again after the quotas are gone are acknowledged again (%s)',
  async (way) => {
    const { at, limitTo, remove } = await begin({ ending: 'full' });
    await limitTo(1, at.site);
    const answers = { who: 'adult' };
    const send = () =>
      way === 'as a batch'
        ? at.site.inject({
            method: 'POST',
            url: `${address}/answers:batch`,
            headers: { 'content-type': 'application/x-ndjson' },
            payload: `${JSON.stringify({ key: 'one', answers })}\n`,
          })
        : at.site.inject({
            method: 'POST',
            url: `${address}/answers`,
            headers: { 'idempotency-key': 'one' },
            payload: { answers },
          });
    const first = await send();
    expect(at.journal.records()).toMatchObject([{ answers: { '@ending': 'full' } }]);
    await remove();
    const again = await send();
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect(at.journal.records()).toHaveLength(1);
  },
);

test('a form that closes its own quota is not told that its answers are lost, when another site gets it again', async () => {
  const { at, fill } = await begin('close');
  const last = await lastPage(at);
  expect((await post(at.site, last)).statusCode).toBe(303);
  const again = await post(await fill(), last);
  expect(again.statusCode).toBe(409);
  expect(again.body).toContain('If you sent these answers before, they are stored.');
  expect(again.body).not.toContain('Your answers were not stored');
});
