import type { SchemaName } from './schemas.ts';

const id = '01KAJ5V3M0Q8ZJX4T9W2YB6NDC';
const receivedAt = '2026-11-21T09:00:00.000Z';
const answers = { rating: 4, extras: ['milk'], why: 'It is strong' };
const range = { id: 'rating', text: 'How good is our coffee?', type: 'range' };
const extras = { id: 'extras', text: 'What do you take in it?', type: 'multipleChoice', multiple: true };
const why = { id: 'why', text: 'Why?', type: 'freeText' };

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
        answered: 1,
        skipped: 0,
        average: 4,
        median: 4,
        standardDeviation: 0,
        min: 4,
        max: 4,
        histogram: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 },
      },
      extras: { type: 'multipleChoice', answered: 1, skipped: 0, choices: { milk: 1, sugar: 0 } },
      why: {
        type: 'freeText',
        answered: 1,
        skipped: 0,
        averageLength: 12,
        topWords: [{ word: 'strong', count: 1 }],
      },
    },
  },
  SurveyList: { surveys: [{ survey: 'coffee', title: 'Coffee', version: 1, updatedAt: receivedAt }] },
  CreatedTenant: { tenant: 'acme', apiKey: `cvs_acme_${'A'.repeat(43)}` },
};
