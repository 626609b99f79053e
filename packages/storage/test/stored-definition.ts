import { startHistory, surveyDefinitionSchema } from '@canvass/surveys';
import type { StoredDefinition } from '../src/index.ts';

interface Parts {
  readonly instance?: string;
  readonly version?: number;
  readonly title?: string;
}

/** A definition as a site stores it. */
export function storedDefinition({
  instance = '01A',
  version = 1,
  title = 'Coffee',
}: Parts = {}): StoredDefinition {
  const definition = surveyDefinitionSchema.parse({
    title,
    questions: [
      { id: 'rating', text: 'How was it?', type: 'scale' },
      { id: 'cup', text: 'Which cup?', type: 'choice', choices: ['small', 'large'] },
    ],
  });
  return {
    instance,
    version,
    definition,
    history: startHistory(definition),
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
}
