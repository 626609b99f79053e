import type { SchemaName } from './schemas.ts';

const id = '01KAJ5V3M0Q8ZJX4T9W2YB6NDC';
const receivedAt = '2026-11-21T09:00:00.000Z';
const answers = { rating: 4, extras: ['milk'], why: 'It is strong' };
const range = { id: 'rating', text: 'How good is our coffee?', type: 'range' };
const extras = { id: 'extras', text: 'What do you take in it?', type: 'multipleChoice', multiple: true };
const why = { id: 'why', text: 'Why?', type: 'freeText' };

const letter = {
  id: 'b0a7f5c2-6d2f-4c3e-9a51-0e6f1d9b7c44',
  reason: 'too-many-dequeues',
  error: 'The storage does not answer',
  queue: 'answers-stored',
  messageId: '0d3c8a51-1f4e-4a0b-8a6e-6f2b5c9d7e10',
  dequeueCount: 5,
  postponedCount: 0,
  redriveCount: 0,
  firstSeenAt: receivedAt,
  lastSeenAt: '2026-11-21T09:03:00.000Z',
  text: 'eyJzZWdtZW50SWQiOiIwMUtBSjVWM00wUThaSlg0VDlXMllCNk5EQyJ9',
};

/** One of each schema that is sent or received; a test holds them against the schemas. */
export const examples: Partial<Record<SchemaName, unknown>> = {
  SurveyDefinition: {
    title: 'Coffee',
    questions: [{ ...range, required: true }, { ...extras, choices: ['milk', 'sugar'] }, why],
  },
  Definition: {
    title: 'Coffee',
    questions: [
      { ...range, required: true, min: 1, max: 5 },
      {
        ...extras,
        required: false,
        choices: [
          { value: 'milk', label: 'milk' },
          { value: 'sugar', label: 'sugar' },
        ],
      },
      { ...why, required: false, maxLength: 2000 },
    ],
  },
  Submission: { answers },
  AcceptedAnswer: { id, receivedAt },
  StoredAnswer: { id, receivedAt, version: 1, answers },
  AnswerPage: { answers: [{ id, receivedAt, version: 1, answers }], next: null },
  Summary: {
    tenant: 'acme',
    survey: 'coffee',
    totalAnswers: 1,
    firstAnswerAt: receivedAt,
    lastAnswerAt: receivedAt,
    asOf: '2026-11-21T09:00:01.000Z',
    questions: {
      rating: {
        type: 'range',
        text: range.text,
        answered: 1,
        skipped: 0,
        average: 4,
        median: 4,
        standardDeviation: 0,
        min: 4,
        max: 4,
        histogram: [1, 2, 3, 4, 5].map((value) => ({ value, count: value === 4 ? 1 : 0 })),
      },
      extras: {
        type: 'multipleChoice',
        text: extras.text,
        answered: 1,
        skipped: 0,
        choices: [
          { value: 'milk', label: 'milk', count: 1 },
          { value: 'sugar', label: 'sugar', count: 0 },
        ],
      },
      why: {
        type: 'freeText',
        text: why.text,
        answered: 1,
        skipped: 0,
        averageLength: 12,
        topWords: [{ word: 'strong', count: 1 }],
      },
    },
  },
  SurveyList: { surveys: [{ survey: 'coffee', title: 'Coffee', version: 1, updatedAt: receivedAt }] },
  DeadLetter: letter,
  DeadLetterList: { count: 1, deadLetters: [letter] },
  DeadLetterOrder: { reason: 'too-many-dequeues', dryRun: true },
  DeadLetterReport: { matched: 1, settled: 1, refused: [] },
  CreatedTenant: { tenant: 'acme', apiKey: `cvs_acme_${'A'.repeat(43)}` },
};
