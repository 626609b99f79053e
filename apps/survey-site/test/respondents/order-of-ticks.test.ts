import { describe, expect, test } from '@jest/globals';
import { formIdAt } from '../support/form-id.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();
const survey = {
  title: 'Breakfast',
  questions: [
    { id: 'foods', text: 'What?', type: 'choice', choices: ['a', 'b', 'c'], multiple: true },
    { id: 'why', text: 'Why?', type: 'text' },
  ],
};
const backwards = { foods: ['c', 'a'], why: 'x' };
const forwards = { why: 'x', foods: ['a', 'c'] };

async function siteOf() {
  const { at, tenant, form } = await newTenant(undefined, survey);
  const url = `/v1/tenants/${tenant}/surveys/coffee/answers`;
  const sendJson = (answers: object, headers: Record<string, string> = {}) =>
    at.site.inject({ method: 'POST', url, headers, payload: { answers } });
  const sendBatch = (lines: readonly object[]) =>
    at.site.inject({
      method: 'POST',
      url: `${url}:batch`,
      headers: { 'content-type': 'application/x-ndjson' },
      payload: lines.map((line) => JSON.stringify(line)).join('\n'),
    });
  const sendForm = (fields: [string, string][], id = formIdAt(at.time.ms)) =>
    at.site.inject({
      method: 'POST',
      url: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([['submission:id', id], ...fields]).toString(),
    });
  const stored = () => at.journal.records().map(({ answers }) => answers);
  return { at, sendJson, sendBatch, sendForm, stored };
}

describe('ticks', () => {
  test('are stored in the order of the definition, however they are sent', async () => {
    const { sendJson, sendBatch, sendForm, stored } = await siteOf();
    await sendJson(backwards);
    await sendBatch([{ key: '1', answers: backwards }]);
    await sendForm([
      ['foods', 'c'],
      ['foods', 'a'],
      ['why', 'x'],
    ]);
    expect(stored()).toEqual(Array.from({ length: 3 }, () => ({ foods: ['a', 'c'], why: 'x' })));
  });

  test('in another order are the same submission: by key, in a batch and in a form', async () => {
    const { at, sendJson, sendBatch, sendForm, stored } = await siteOf();
    const headers = { 'idempotency-key': 'visit-1' };
    const first = await sendJson(backwards, headers);
    const again = await sendJson(forwards, headers);
    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body]);

    const { body } = await sendBatch([
      { key: 'visit-1', answers: forwards },
      { key: 'visit-2', answers: backwards },
      { key: 'visit-2', answers: forwards },
    ]);
    const results = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { status: number });
    expect(results.map(({ status }) => status)).toEqual([201, 201, 201]);

    const id = formIdAt(at.time.ms);
    const sent = await sendForm(
      [
        ['foods', 'c'],
        ['foods', 'b'],
      ],
      id,
    );
    const repeated = await sendForm(
      [
        ['foods', 'b'],
        ['foods', 'c'],
      ],
      id,
    );
    expect([sent.statusCode, repeated.statusCode]).toEqual([303, 303]);
    expect(repeated.headers.location).toBe(sent.headers.location);
    expect(stored()).toHaveLength(3);
  });
});
