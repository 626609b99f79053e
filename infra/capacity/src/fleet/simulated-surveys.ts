import { createSummaries, type SurveyKey } from '@canvass/answer-log';
import { containerNames } from '@canvass/storage';
import { memoryBlobContainer } from '@canvass/storage/memory';
import { parseDefinition, startHistory } from '@canvass/surveys';
import type { SimulatedAccount } from './simulated-account.ts';

/** A survey, and what its respondents know of their answers. */
export interface SimulatedSurvey {
  readonly key: SurveyKey;
  /** The ids of answers that were acknowledged. */
  readonly acknowledged: string[];
  /** The ids of answers that may be stored or not. */
  readonly unconfirmed: string[];
  /** The number of answers that were refused before they were sent to storage. */
  refused: number;
}

/** Surveys of each tenant. */
const surveysPerTenant = 10;

const definition = {
  title: 'Coffee',
  questions: [
    { id: 'colour', text: 'Which colour?', type: 'choice', choices: ['red', 'green', 'blue'] },
    { id: 'rating', text: 'How good?', type: 'scale', min: 1, max: 5 },
    { id: 'why', text: 'Why?', type: 'text' },
  ],
};

/** Makes the surveys of a cell, each with an empty summary. That takes no simulated time. */
export async function makeSurveys(
  account: SimulatedAccount,
  count: number,
  newId: () => string,
): Promise<SimulatedSurvey[]> {
  const parsed = parseDefinition(definition);
  if (!parsed.ok) throw new Error('the definition of the simulated surveys is not valid');
  const history = startHistory(parsed.definition);
  const summaries = createSummaries({
    container: memoryBlobContainer(account.service, containerNames.summaries),
  });
  const surveys: SimulatedSurvey[] = [];
  for (let index = 0; index < count; index += 1) {
    const tenant = `tenant-${Math.floor(index / surveysPerTenant)}`;
    const key = { tenant, survey: `survey-${index}`, instance: newId() };
    await summaries.create(key, history);
    surveys.push({ key, acknowledged: [], unconfirmed: [], refused: 0 });
  }
  return surveys;
}

/** The number of a survey's tenant within its cell. */
export function tenantOf(index: number): number {
  return Math.floor(index / surveysPerTenant);
}
