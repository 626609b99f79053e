import type { SurveyDefinition, SurveyHistory } from '@canvass/surveys';

export const tenant = 't';

/** The part of a definition blob that the protocol reads. */
export interface LiveDefinition {
  readonly instance: string;
  readonly version: number;
  readonly history: SurveyHistory;
  readonly deleted?: false;
}

export type DefinitionDocument = LiveDefinition | { readonly instance: string; readonly deleted: true };

const rating = { id: 'rating', text: 'How was it?', type: 'range', required: false, min: 1, max: 5 } as const;
const colour = {
  id: 'colour',
  text: 'Which one?',
  type: 'multipleChoice',
  required: false,
  multiple: false,
  choices: [
    { value: 'red', label: 'Red' },
    { value: 'blue', label: 'Blue' },
  ],
} satisfies SurveyDefinition['questions'][number];

/** The definition of a revision: questions appear, disappear and return. */
export function definitionOf(revision: number): SurveyDefinition {
  const questions = [[rating], [rating, colour], [colour]][revision % 3]!;
  return { title: 'A survey', questions };
}

export function encodeDefinition(document: DefinitionDocument): Buffer {
  return Buffer.from(JSON.stringify(document));
}

export function decodeDefinition(bytes: Buffer): DefinitionDocument {
  return JSON.parse(bytes.toString()) as DefinitionDocument;
}
