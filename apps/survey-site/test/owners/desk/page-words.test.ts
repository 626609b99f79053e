import { coffee } from '@canvass/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();
let visit: DeskVisit;
let desk: string;
let survey: string;
beforeEach(async () => {
  const { tenant, key } = await ownTenant(at, {
    ...coffee,
    questions: coffee.questions.map((each) => ({ ...each, required: false })),
  });
  visit = await visitDesk(at, key);
  desk = `/desk/${tenant}`;
  survey = `${desk}/surveys/coffee`;
});

const long = 'x'.repeat(6_000);
const hidden = 'a\u0007b';
const lines = (count: number): string => Array.from({ length: count }, (_, n) => `Line ${n}`).join('\n');
/** Each is a form's address and what a person could send with it. */
const refused: readonly (readonly [address: string, fields: Readonly<Record<string, string>>])[] = [
  ...['x', '1,5', '-3', '0', '99999999999', '٣٫٥'].flatMap((typed) => [
    ['settings', { maxAnswers: typed }] as const,
    ['settings', { retentionDays: typed, keepTotals: 'yes' }] as const,
    ['invitations', { form: '01KAJ5V3M0Q8ZJX4T9W2YB6ND1', count: typed, expiresAt: typed }] as const,
  ]),
  ['settings', { opensAt: 'tomorrow' }],
  ['settings', { closesAt: 'tomorrow' }],
  ['settings', { opensAt: '2026-12-02T09:00', closesAt: '2026-12-01T09:00' }],
  ['settings', { thanksText: long }],
  ['settings', { closedText: hidden }],
  ['settings', { redirectTo: 'http://example.org' }],
  ['settings', { redirectTo: 'example.org' }],
  ['settings', { frameOrigins: 'https://example.org/page' }],
  ['settings', { frameOrigins: 'nothing' }],
  ['rename', { title: hidden, shown: 'Coffee' }],
  ['rename', { title: long, shown: 'Coffee' }],
  ['webhooks', { url: 'x', events: 'answers.counted' }],
  ['webhooks', { url: `https://example.org/${long}`, events: 'other', description: long }],
  ['webhooks', { url: 'https://127.0.0.1/', events: 'answers.counted', description: hidden }],
  ['analyses', { question: 'why', contains: long }],
  ['analyses', { question: 'colour', contains: 'red' }],
  ['analyses', { question: 'rating', contains: '4' }],
  ['analyses', { question: 'why', contains: '\u200B', precision: 'some' }],
  ['state', { action: 'other' }],
  ['public-results', { action: 'other' }],
  ['delete', { name: 'Other' }],
];

/** What the names of the API look like: `maxAnswers`, `retention.days`, and the words of its types. */
const apiWords =
  /\b[a-z]+[A-Z]\w*|\b[a-z]+\.[a-z]+\b(?!\.?(?:com|org))|\b(?:integers?|boolean|string|array|object|null|JSON|parameter)\b/;

/** What a page says of what is wrong. */
function said(body: string): string[] {
  const boxes = [
    ...body.matchAll(/<div class="notice bad".*?<\/div>/gs),
    ...body.matchAll(/<p class="error".*?<\/p>/gs),
  ];
  return boxes.map(([box]) =>
    box
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

test.each(refused)(
  'a form that is refused says why in the words of its page: %s %j',
  async (form, fields) => {
    const { body, statusCode } = await visit.post(`${survey}/${form}`, fields);
    expect(statusCode).toBe(422);
    const words = said(body);
    expect(words).not.toEqual([]);
    expect(words.filter((text) => apiWords.test(text.replaceAll(/https?:\S+|WEBHOOK_ALLOW/g, '')))).toEqual(
      [],
    );
  },
);

test.each([
  'receivedFrom=2026-11-22&receivedTo=2026-11-20',
  'receivedFrom=soon',
  'by=why',
  'by=none',
  'where[rating]=x',
  'where[rating]=3..1',
  'where[why]=fast',
  'word[rating]=fast',
  'word[why]=x',
  'where[colour]=none',
])('an address that names what there is not is refused in words: %s', async (query) => {
  for (const page of query.startsWith('by') ? ['/compare'] : ['', '/answers', '/export']) {
    const { body, statusCode } = await visit.get(`${survey}${page}?${query}`);
    expect(statusCode).toBe(422);
    // The part of the address itself is named as it stands there.
    const words = said(body.replaceAll(/<code>.*?<\/code>/g, ''));
    expect(words.filter((text) => apiWords.test(text))).toEqual([]);
  }
});

test.each<Readonly<Record<string, string>>>([
  { open: 'question.rating', text: 'How good?', type: 'scale', kind: 'scale', min: 'x', max: '1,5' },
  { open: 'question.rating', text: 'How good?', type: 'scale', kind: 'scale', min: '5', max: '1' },
  {
    open: 'question.rating',
    text: 'How good?',
    type: 'scale',
    kind: 'scale',
    min: '-99999999',
    max: '99999999',
  },
  {
    open: 'question.rating',
    text: 'How good?',
    type: 'scale',
    kind: 'scale',
    min: '1',
    max: '5',
    minLabel: long,
  },
  {
    open: 'question.rating',
    text: hidden,
    type: 'scale',
    kind: 'scale',
    min: '1',
    max: '5',
    maxLabel: hidden,
  },
  { open: 'question.why', text: long, type: 'text', kind: 'text', maxLength: 'many' },
  { open: 'question.why', text: '', type: 'text', kind: 'text', maxLength: '99999' },
  { open: 'survey', title: hidden, description: long },
  { open: 'question.q1', kind: 'date', text: 'When?', min: '2026-11-24', max: '2026-11-22' },
  { open: 'question.q1', kind: 'date', text: 'When?', min: 'tomorrow', max: '1492-10-12' },
  { open: 'question.q1', kind: 'matrix', text: 'How good?' },
  { open: 'question.q1', kind: 'matrix', text: long, 'item.c6': hidden, 'item.c8': hidden },
  { open: 'question.q1', kind: 'matrix', text: 'How good?', 'paste.rows': lines(60), action: 'close' },
  { open: 'question.q1', kind: 'matrix', text: 'How good?', 'paste.columns': lines(300), action: 'close' },
  {
    open: 'question.q1',
    kind: 'matrix',
    text: 'How good?',
    'paste.rows': lines(40),
    'paste.columns': lines(40),
    action: 'close',
  },
  {
    open: 'question.q1',
    kind: 'date',
    text: 'When?',
    when: 'all',
    'if.0.question': 'rating',
    'if.0.test': 'within',
    'if.0.from': 'soon',
    'if.0.to': '2026-11-22',
  },
])('what is to do in the builder is said in its words: %j', async (fields) => {
  const isNew = fields['open'] === 'question.q1';
  if (isNew) await visit.post(`${survey}/edit`, { revision: '1000000', action: `add:${fields['kind']}` });
  const { statusCode } = await visit.post(`${survey}/edit`, {
    revision: isNew ? '1000001' : '1000000',
    action: 'save',
    ...fields,
  });
  expect(statusCode).toBe(303);
  const { body } = await visit.get(`${survey}/edit?open=${fields['open']}&check=yes`);
  const todos = [
    ...body.matchAll(/<p class="todo"[^>]*>(.*?)<\/p>|<li><a href="\?open=[^>]*>(.*?)<\/a>/g),
  ].map(([, todo, listed]) => todo ?? listed ?? '');
  expect(todos).not.toEqual([]);
  expect(todos.filter((text) => apiWords.test(text))).toEqual([]);
});
