import type { AnswerReader } from '@canvass/answer-log';
import type { Clock } from '@canvass/clock';
import { defaultPublicResultsStep, NO_FILTER } from '@canvass/surveys';
import { beside } from './beside.ts';
import { noTexts, readNewestTexts } from './newest-texts.ts';
import { publishedTotals } from './published-totals.ts';
import { opaque, versionOf } from './reading-id.ts';
import type { ResultsReading } from './results-state.ts';

/**
 * What everyone with the link to public results sees of a reading; undefined if there is no link, or if it could not be read. `before`: what it
 * returned for the last reading, and returns again while nothing in it has changed.
 */
export type Publish = (
  reading: Pick<ResultsReading, 'key' | 'summary' | 'etag' | 'stored'>,
  before: ResultsReading | undefined,
) => Promise<ResultsReading | undefined>;

export function createPublish(
  reader: Pick<AnswerReader, 'at' | 'newestFirst'>,
  clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>,
): Publish {
  let last: { of: readonly unknown[]; published: ResultsReading } | undefined;
  return async (reading, before) => {
    const { key, summary, stored } = reading;
    const { settings = {} } = stored;
    if (settings.publicResults === undefined) return undefined;
    const of = [summary, stored];
    if (
      last !== undefined &&
      before === last.published &&
      of.every((each, index) => each === last?.of[index])
    )
      return before;
    const step = settings.publicResultsStep ?? defaultPublicResultsStep;
    const published = await beside(
      clock,
      (async () => {
        const { place, totals } = await publishedTotals(reader, summary, step);
        const newest = settings.publicResults?.texts
          ? await readNewestTexts(reader, { key, summary }, stored.version, NO_FILTER, place)
          : noTexts;
        return { totals, newest };
      })(),
    );
    if (published === undefined) {
      // Of an answer that was erased since, nobody may see anything.
      const isErased = before?.summary.ledgerLines !== summary.ledgerLines;
      return isErased || before?.stored !== stored ? undefined : before;
    }
    const { totals, newest } = published;
    const { maxAnswers } = settings;
    const isFull = maxAnswers !== undefined && summary.totals.totalAnswers >= maxAnswers;
    const version = versionOf(reading);
    const edition = opaque(version);
    // Of what it shows, and of nothing that each answer changes.
    const { totalAnswers, days, questions } = totals.toJSON();
    const counts = [totalAnswers, days, questions];
    const shown = [version, stored.settingsVersion, isFull, counts, [...newest.texts]];
    const id = `${edition}.${opaque(JSON.stringify(shown))}`;
    const next: ResultsReading =
      before?.id === id && before.stored === stored
        ? before
        : {
            ...reading,
            summary: { ...summary, totals, asOf: null },
            newest,
            uncounted: undefined,
            edition,
            id,
            step,
            isFull,
          };
    last = { of, published: next };
    return next;
  };
}
