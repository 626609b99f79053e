import { languages } from '@canvass/surveys';
import { describe, expect, test } from '@jest/globals';
import { textsOf } from '@canvass/survey-form';
import { formIdAt } from '../support/form-id.ts';
import { bearer } from '../support/memory-site.ts';
import { expectProblem } from '../support/problems.ts';
import { sharedSite } from '../support/shared-site.ts';

const newTenant = sharedSite();
const questions = [
  { id: 'rating', text: 'How was it?', type: 'scale' },
  { id: 'drinks', text: 'What?', type: 'choice', choices: ['tea', 'mate'], multiple: true },
  { id: 'why', text: 'Why?', type: 'text', multiline: true },
];
const survey = { title: 'Nothing is required', questions };
const paged = {
  ...survey,
  sections: [
    { title: 'One', startsAt: 'rating' },
    { title: 'Two', startsAt: 'drinks' },
  ],
};

async function siteOf(definition: object = survey) {
  const { at, form, tenant, address, key } = await newTenant(undefined, definition);
  const answers = `/v1/tenants/${tenant}/surveys/coffee/answers`;
  const sendForm = (fields: Readonly<Record<string, string>>) =>
    at.site.inject({
      method: 'POST',
      url: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ 'submission:id': formIdAt(at.time.ms), ...fields }).toString(),
    });
  const sendJson = (payload: object, headers: Readonly<Record<string, string>> = {}) =>
    at.site.inject({ method: 'POST', url: answers, payload, headers });
  return { at, form, tenant, address, key, answers, sendForm, sendJson };
}

const alertIn = (body: string) => /<h2 id="summary-heading">(.*)<\/h2>/.exec(body)?.[1];
const buttonsIn = (body: string) =>
  [...body.matchAll(/name="submission:step" value="(\w+)"/g)].map(([, name]) => name);

describe('answers to no question at all', () => {
  test.each([{}, { why: ' \n' }, { drinks: [], why: '' }])('are refused as JSON: %j', async (answers) => {
    const { at, sendJson } = await siteOf();
    const refused = expectProblem(await sendJson({ answers }), 422, 'invalid');
    expect(refused.errors).toEqual([{ path: 'answers', message: 'At least one question needs an answer' }]);
    expect(at.journal.lines).toEqual([]);
  });

  test('use up no key', async () => {
    const { at, sendJson } = await siteOf();
    const headers = { 'idempotency-key': 'visit-1' };
    expect((await sendJson({ answers: {} }, headers)).statusCode).toBe(422);
    expect((await sendJson({ answers: { rating: 3 } }, headers)).statusCode).toBe(201);
    expect(at.journal.lines).toHaveLength(1);
  });

  test('are refused line by line in a batch', async () => {
    const { at, answers } = await siteOf();
    const lines = [
      { key: '1', answers: {} },
      { key: '2', answers: { rating: 3 } },
    ];
    const { body } = await at.site.inject({
      method: 'POST',
      url: `${answers}:batch`,
      headers: { 'content-type': 'application/x-ndjson' },
      payload: lines.map((line) => JSON.stringify(line)).join('\n'),
    });
    const results = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(results).toMatchObject([{ status: 422, errors: [{ path: 'answers' }] }, { status: 201 }]);
    expect(at.journal.lines).toHaveLength(1);
  });

  test('use up no invitation', async () => {
    const { at, address, key, sendJson } = await siteOf();
    const url = `${address}/invitations`;
    const made = await at.site.inject({ method: 'POST', url, headers: bearer(key), payload: { count: 1 } });
    const [{ link }] = made.json<{ invitations: [{ link: string }] }>().invitations;
    const invitation = new URL(link).searchParams.get('invitation');
    expect((await sendJson({ answers: {}, invitation })).statusCode).toBe(422);
    expect((await sendJson({ answers: { rating: 3 }, invitation })).statusCode).toBe(201);
  });

  test.each(languages)(
    'come back as a form that asks for one, with a way to the first question: in %s',
    async (language) => {
      const { at, sendForm } = await siteOf({ ...survey, languages: [language] });
      const { statusCode, body } = await sendForm({ rating: '', why: '  ' });
      const { errors } = textsOf({ language });
      expect([statusCode, alertIn(body)]).toEqual([422, errors.nothingAnswered.heading]);
      expect(body).toContain(`<a href="#q-rating">${errors.nothingAnswered.text}</a>`);
      expect(body).toContain(`<title>${errors.mark} `);
      // What was typed stays, though it is blank.
      expect(body).toContain('\n  </textarea>');
      expect(at.journal.lines).toEqual([]);
    },
  );

  test('let a person go on to the next page, and are refused where they are sent', async () => {
    const { at, sendForm } = await siteOf(paged);
    const first = { 'submission:page': 'rating', 'submission:step': 'next' };
    const second = await sendForm(first);
    expect([second.statusCode, alertIn(second.body), buttonsIn(second.body)]).toEqual([
      200,
      undefined,
      ['send', 'back'],
    ]);
    const last = { 'submission:page': 'drinks', 'submission:step': 'send' };
    const sent = await sendForm(last);
    expect([sent.statusCode, alertIn(sent.body)]).toEqual([422, 'No question is answered yet']);
    expect(sent.body).toContain('<a href="#q-drinks">');
    expect(buttonsIn(sent.body)).toEqual(['send', 'back']);
    expect(at.journal.lines).toEqual([]);

    expect((await sendForm({ ...last, rating: '3' })).statusCode).toBe(303);
    expect(at.journal.records()).toMatchObject([{ answers: { rating: 3 } }]);
  });

  test('are refused where a condition hides what was answered', async () => {
    const showIf = { question: 'rating', atLeast: 4 };
    const hidden = { title: 'Hidden', questions: [questions[0], { ...questions[2], showIf }] };
    const { at, sendForm } = await siteOf(hidden);
    const sent = await sendForm({
      'submission:page': 'rating',
      'submission:step': 'send',
      why: 'It was good',
    });
    expect([sent.statusCode, alertIn(sent.body)]).toEqual([422, 'No question is answered yet']);
    expect(at.journal.lines).toEqual([]);
  });
});
