import { createSummaries, recountDays, type RecountDaysDeps, type SurveyKey } from '@canvass/answer-log';
import { ColumnsError } from '@canvass/columns';
import type { SimulatedProcess } from './simulated-process.ts';
import { decodeRows } from './stored-rows.ts';
import { decodeDefinition, tenant } from './surveys.ts';
import type { World } from './world.ts';

/** Recounts the days of a survey, if they are those of another time zone than its definition has. */
export async function recountDaysOf(
  world: World,
  { containers, processor }: Pick<SimulatedProcess, 'containers' | 'processor'>,
  key: SurveyKey,
  betweenCommits?: RecountDaysDeps['betweenCommits'],
): Promise<void> {
  const { definitions, answerLogs } = containers;
  const recounted = await recountDays(
    {
      summaries: createSummaries({ container: containers.summaries }),
      answerLogs,
      zoneOf: async ({ survey, instance }) => {
        const found = await definitions.get(`${tenant}/${survey}`);
        const document = found.outcome === 'found' ? decodeDefinition(found.bytes) : undefined;
        return document?.instance === instance && !document.deleted ? document.zone : undefined;
      },
      yield: () => processor.yield(),
      readTimes,
      ...(betweenCommits && { betweenCommits }),
    },
    key,
  );
  if (recounted.outcome === 'recounted') world.stats.recountedDays += 1;
}

/** Reads the files that `encodeRows` has written. */
const readTimes: NonNullable<RecountDaysDeps['readTimes']> = async (answerLogs, { blob }) => {
  const found = await answerLogs.get(blob);
  if (found.outcome !== 'found') return undefined;
  const rows = decodeRows(found.bytes);
  if (rows === undefined) throw new ColumnsError('damaged', 'the file is no JSON');
  return {
    receivedAtMs: rows.map(({ receivedAt }) => Date.parse(receivedAt)),
    ids: rows.map(({ id }) => id),
  };
};
