import { dropColumnFile, type Summaries, type SurveyKey } from '@canvass/answer-log';
import type { AnswerTags } from '@canvass/answer-tags';
import { createExports, formatInThread } from '@canvass/exports';
import type { Clock } from '@canvass/runtime/clock';
import { createSlices } from '@canvass/slices';
import type { Logger } from 'pino';
import { describeError } from '@canvass/web/problems';
import type { AnswersFirst } from './answers-first.ts';
import type { SiteContainers } from './azure-storage.ts';
import type { SiteConfig } from './config.ts';
import { SliceMetrics } from './slice-metrics.ts';

export interface ColumnReadersDeps {
  readonly summaries: Summaries;
  readonly answerLogs: SiteContainers['answerLogs'];
  readonly answerTags: Pick<AnswerTags, 'read'>;
  /** Exports pause while answers arrive. */
  readonly answersFirst: AnswersFirst;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Creates what reads column files. A file that is lost or damaged is dropped, so that a worker makes it again. */
export function createColumnReaders(
  { summaries, answerLogs, answerTags, answersFirst, clock, logger }: ColumnReadersDeps,
  options: Pick<SiteConfig, 'slices' | 'exports'>,
) {
  const metrics = new SliceMetrics(clock);
  const onDamaged = (key: SurveyKey, blob: string, error?: unknown): void => {
    metrics.damaged();
    logger.error(
      { ...key, blob, ...(error === undefined ? {} : { error: describeError(error) }) },
      'column file lost or damaged',
    );
    // If this fails, the next slice finds it damaged, too.
    dropColumnFile({ summaries }, key, blob).catch((why: unknown) =>
      logger.warn({ ...key, blob, error: describeError(why) }, 'column file not dropped'),
    );
  };
  const slices = createSlices(
    {
      summaries,
      answerLogs,
      onDamaged: (key, { blob }, error) => onDamaged(key, blob, error),
      taggedPlaces: async (key, document, tags) => (await answerTags.read(key, document)).placesWith(tags),
    },
    options.slices,
  );
  const exports = createExports(
    {
      summaries,
      answerLogs,
      startFormatter: formatInThread,
      tagsOf: async (key, document) => (await answerTags.read(key, document)).byPlace(),
      onDamaged,
      pauseAfter: answersFirst.pauseAfter,
    },
    options.exports,
  );
  return { slices: metrics.measure(slices), exports, metrics: metrics.all };
}
