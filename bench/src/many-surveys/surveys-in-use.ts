import { systemClock } from '@canvass/runtime/clock';
import { createDefinitions } from '@canvass/storage';
import type { Containers } from '@canvass/storage/azure';
import { parseDefinition, startHistory } from '@canvass/surveys';
import { BenchError } from '../errors.ts';
import { createEmptySummaries, makeSurveys, type FixtureSurvey } from '../journal-fixture.ts';
import { benchDefinition } from '../survey-fixture.ts';

const tenants = 100;
const writesAtOnce = 32;

/** Surveys of 100 tenants, with definitions and summaries, as a site makes them. */
export async function createSurveys(containers: Containers, count: number): Promise<FixtureSurvey[]> {
  const surveys = makeSurveys(count).map((each, index) => ({ ...each, tenant: `tenant-${index % tenants}` }));
  await createEmptySummaries(containers.summaries, surveys);
  const parsed = parseDefinition(benchDefinition);
  if (!parsed.ok) throw new BenchError('unexpected-answer', 'the definition of the bench is not valid');
  const { definition } = parsed;
  const definitions = createDefinitions({
    container: containers.definitions,
    clock: systemClock,
    compile: () => undefined,
  });
  const now = new Date().toISOString();
  const rest = { version: 1, definition, history: startHistory(definition), createdAt: now, updatedAt: now };
  const left = surveys.values();
  const write = async (): Promise<void> => {
    for (const { tenant, survey, instance } of left)
      await definitions.write(tenant, survey, { instance, ...rest }, { ifAbsent: true });
  };
  await Promise.all(Array.from({ length: writesAtOnce }, write));
  return surveys;
}
