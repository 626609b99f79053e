import type { AnswerReader } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { defaultPublicResultsStep } from '@canvass/surveys';
import { beside } from './beside.ts';
import { lossesOf } from './losses.ts';
import { noTexts, readNewestTexts, type NewestTexts } from './newest-texts.ts';
import { createPublishedTotals, type Published } from './published-totals.ts';
import { opaque, versionOf } from './reading-id.ts';
import type { ResultsReading } from './results-state.ts';

type ReadSummary = Pick<ResultsReading, 'key' | 'summary' | 'etag' | 'stored'>;

/**
 * Makes the reading that public results show. Returns undefined if the survey has no link to them, if nobody looks at them, or if they
 * could not be read. Returns the same object while nothing in it has changed.
 */
export type Publish = (reading: ReadSummary) => Promise<ResultsReading | undefined>;

/** What was read for public results. */
interface Found {
  /** The reading that it was made from. */
  readonly of: ReadSummary;
  readonly totals: Published['totals'];
  readonly newest: NewestTexts;
}

/**
 * Makes the `Publish` of one survey. It never reads twice at once: a later reading publishes what a slow read finds, unless an answer was
 * erased meanwhile.
 *
 * @param isAsked Returns whether somebody looks at the public results.
 */
export function createPublish(
  reader: Pick<AnswerReader, 'at' | 'newestFirst'>,
  clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>,
  isAsked: () => boolean,
): Publish {
  let publishedTotals = createPublishedTotals(reader);
  let running: Promise<void> | undefined;
  let found: Found | undefined;
  let shown: { readonly of: Found; readonly published: ResultsReading } | undefined;

  async function read(of: ReadSummary): Promise<void> {
    const { key, summary, stored } = of;
    const { publicResults, publicResultsStep = defaultPublicResultsStep } = stored.settings ?? {};
    const { place, totals } = await publishedTotals(of, publicResultsStep);
    const newest =
      found?.totals === totals && found.of.stored === stored
        ? found.newest
        : publicResults?.texts
          ? await readNewestTexts(reader, { key, summary }, stored.version, { last: place })
          : noTexts;
    found = { of, totals, newest };
  }

  /** Returns what was found last, unless an answer was erased since: nobody may see that answer any more. */
  function foundFor(reading: ReadSummary): Found | undefined {
    if (found?.of.stored !== reading.stored) return undefined;
    return found.of.summary === reading.summary || lossesOf(found.of) === lossesOf(reading)
      ? found
      : undefined;
  }

  return async (reading) => {
    const { summary, stored } = reading;
    const { settings = {} } = stored;
    if (settings.publicResults === undefined || !isAsked()) {
      // The public results may take as much memory as the results themselves.
      found = shown = undefined;
      publishedTotals = createPublishedTotals(reader);
      return undefined;
    }
    if (foundFor(reading)?.of.summary !== summary) {
      const isLate = running !== undefined;
      running ??= read(reading).finally(() => (running = undefined));
      // A reading waits for the read that it begins. It waits for an earlier one only if it has nothing to show.
      if (!isLate || foundFor(reading) === undefined) await beside(clock, running);
    }
    const now = foundFor(reading);
    if (now === undefined) return undefined;
    const { maxAnswers } = settings;
    const isFull = maxAnswers !== undefined && summary.totals.totalAnswers >= maxAnswers;
    const isShown =
      shown !== undefined &&
      shown.of.totals === now.totals &&
      shown.of.newest === now.newest &&
      shown.of.of.stored === stored &&
      shown.published.isFull === isFull;
    if (!isShown) {
      const next = published(now, isFull);
      const isNew = shown?.published.id !== next.id || shown.published.stored !== stored;
      shown = { of: now, published: isNew ? next : shown!.published };
    }
    return shown!.published;
  };
}

function published({ of, totals, newest }: Found, isFull: boolean): ResultsReading {
  const { summary, stored } = of;
  const version = versionOf(of);
  const edition = opaque(version);
  // The id is made only of what public results show, so a new answer alone does not change it.
  const { totalAnswers, days, facets } = totals.toJSON();
  const counts = [totalAnswers, days, facets];
  const shown = [version, stored.settingsVersion, isFull, counts, [...newest.texts]];
  return {
    ...of,
    summary: { ...summary, totals, asOf: null },
    newest,
    uncounted: undefined,
    edition,
    id: `${edition}.${opaque(JSON.stringify(shown))}`,
    step: stored.settings?.publicResultsStep ?? defaultPublicResultsStep,
    isFull,
  };
}
