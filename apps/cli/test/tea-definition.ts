import { systemClock } from '@canvass/runtime/clock';
import { createDefinitions, type BlobContainer } from '@canvass/storage';
import { parseDefinition, startHistory, type SurveyHistory } from '@canvass/surveys';

export const path = 'acme/tea/01ARZ3NDEKTSV4RRFFQ69G5FAV';
export const key = { tenant: 'acme', survey: 'tea', instance: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
/** When it was created, and when its answers were received. */
export const at = '2026-01-01T00:00:00.000Z';

/** Writes the definition of the survey `acme/tea`, which asks for a rating. */
export async function writeTeaDefinition(container: BlobContainer): Promise<SurveyHistory> {
  const parsed = parseDefinition({
    title: 'Tea',
    questions: [{ id: 'rating', text: 'How was it?', type: 'scale' }],
  });
  if (!parsed.ok) throw new Error('the definition is sound');
  const { definition } = parsed;
  const history = startHistory(definition);
  const stored = { instance: key.instance, version: 1, definition, history, createdAt: at, updatedAt: at };
  const definitions = createDefinitions({ container, clock: systemClock, compile: () => undefined });
  await definitions.write('acme', 'tea', stored, { ifAbsent: true });
  return history;
}
