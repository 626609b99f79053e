import type { SurveyDefinition, SurveyHistory } from '@canvass/surveys';
import type { Profile } from '../environment/profile.ts';

export const tenant = 't';

/** The part of a definition blob that the protocol reads. */
export interface LiveDefinition {
  readonly instance: string;
  readonly version: number;
  readonly history: SurveyHistory;
  readonly deleted?: false;
}

export type DefinitionDocument = LiveDefinition | { readonly instance: string; readonly deleted: true };

const rating = { id: 'rating', text: 'How was it?', type: 'scale', required: false, min: 1, max: 5 } as const;
const why = { id: 'why', text: 'Why?', type: 'text', required: false, maxLength: 100 } as const;
const colour = {
  id: 'colour',
  text: 'Which one?',
  type: 'choice',
  required: false,
  multiple: false,
  choices: [
    { value: 'red', label: 'Red' },
    { value: 'blue', label: 'Blue' },
  ],
} satisfies SurveyDefinition['questions'][number];

/** The definition of a revision: questions appear, disappear and return. */
export function definitionOf(revision: number): SurveyDefinition {
  const questions = [
    [rating, why],
    [rating, colour, why],
    [colour, why],
  ][revision % 3]!;
  return { title: 'A survey', questions };
}

/** Of one of the surveys. */
export function retentionOf({ retention }: Pick<Profile, 'retention'>, path: string): Profile['retention'] {
  return path.startsWith(`${tenant}/b/`) ? retention : undefined;
}

export function encodeDefinition(document: DefinitionDocument): Buffer {
  return Buffer.from(JSON.stringify(document));
}

export function decodeDefinition(bytes: Buffer): DefinitionDocument {
  return JSON.parse(bytes.toString()) as DefinitionDocument;
}
