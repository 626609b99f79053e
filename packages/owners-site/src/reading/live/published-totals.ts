import { AnswerLogError, lastPlace, type AnswerReader, type SummaryDocument } from '@canvass/answer-log';
import { countedFacets, SurveyAnswersSummary, type FlatRecord, type TimeZone } from '@canvass/surveys';
import { lossesOf } from './losses.ts';
import type { SummaryOf } from './summary-of.ts';

/** The totals that public results show: those of all answers up to a place of the log. */
export interface Published {
  /** The place of the last answer; 0 if nothing is published. */
  readonly place: number;
  readonly totals: SurveyAnswersSummary;
}

/** Returns the same object while nothing in it has changed. Rejects as `AnswerReader.at` does. */
export type PublishedTotals = (of: SummaryOf, step: number) => Promise<Published>;

interface Known {
  readonly step: number;
  /** The result of `lossesOf`: what is known is of no use once it changes. */
  readonly losses: string;
  /** The end of the last whole block of the log, as a place. */
  readonly end: number;
  readonly published: Published;
  /** What is shown while nothing is published: the same object each time. */
  readonly nothing: Published;
}

/** At most this many answers at the end of the log are held back. If no block in that range can be published, nothing is. */
const mostHeldBack = 20_000;

/**
 * Makes the `PublishedTotals` of one survey, which must not be called while a call runs.
 *
 * The log is divided into blocks of places. The published answers end with the last block that has at least `step` answers which were
 * not erased. So they grow by `step` answers or more at a time, and nobody can tell what one person answered. They are the same on each
 * site, because they depend only on the summary and the log.
 */
export function createPublishedTotals(reader: Pick<AnswerReader, 'at'>): PublishedTotals {
  let known: Known | undefined;
  return async (of, step) => {
    const { summary } = of;
    const { removedLines } = summary;
    const losses = lossesOf(of);
    // Answers that came later do not change what was published.
    const before = known?.losses === losses && known.step === step ? known : undefined;
    const size = blockSize(step);
    const last = lastPlace(summary);
    const end = last - (last % size);
    const isPublished = async (place: number): Promise<boolean> => {
      // Answers that retention has removed were published long ago.
      if (place <= removedLines) return true;
      const from = place - size;
      const left = await answersLeft(reader, summary, { from: from + 1, to: place + 1 });
      return left + Math.max(0, removedLines - from) >= step;
    };
    let place = end;
    while (place !== before?.end && last - place <= mostHeldBack && !(await isPublished(place)))
      place -= size;
    const nothing = before?.nothing ?? nothingIn(summary.totals.zone);
    let published = nothing;
    if (place === before?.end) published = before.published;
    else if (place > 0 && last - place <= mostHeldBack)
      published = await publishedUpTo(reader, summary, place, step);
    known = { step, losses, end, published, nothing };
    return last - published.place <= mostHeldBack ? published : nothing;
  };
}

/** Returns the size of a block in places: a tenth more than the step, so that a block with a few erased answers still has enough. */
export function blockSize(step: number): number {
  return step + Math.floor(step / 10);
}

/** Nothing is published. */
const nothingIn = (zone: TimeZone): Published => ({ place: 0, totals: SurveyAnswersSummary.empty(zone) });

async function answersLeft(
  reader: Pick<AnswerReader, 'at'>,
  summary: SummaryDocument,
  places: { readonly from: number; readonly to: number },
): Promise<number> {
  let left = 0;
  for await (const _answer of reader.at(summary, places)) left += 1;
  return left;
}

/** Subtracts the answers after `place` from the summary's totals, one by one, because all together they can take much memory. */
async function publishedUpTo(
  reader: Pick<AnswerReader, 'at'>,
  summary: SummaryDocument,
  place: number,
  step: number,
): Promise<Published> {
  const { history } = summary;
  const { zone } = summary.totals;
  const totals = summary.totals.mergeWith(SurveyAnswersSummary.empty(zone));
  const heldBack = { from: place + 1, to: lastPlace(summary) + 1 };
  for await (const { receivedAt, version, answers } of reader.at(summary, heldBack)) {
    const questions = countedFacets(history, version);
    if (questions === undefined) throw new AnswerLogError('log-damaged', `there is no version ${version}`);
    totals.subtractAnswer({ receivedAt, answers: answers as FlatRecord }, questions);
  }
  // The times of the first and last answer would say when one person answered.
  totals.setTimes(null, null);
  return totals.totalAnswers < step ? nothingIn(zone) : { place, totals };
}
