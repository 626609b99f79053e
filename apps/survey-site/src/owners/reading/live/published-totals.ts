import { AnswerLogError, lastPlace, type AnswerReader, type SummaryDocument } from '@canvass/answer-log';
import { countedQuestions, SurveyAnswersSummary, type AnswerValues } from '@canvass/surveys';
import { lossesOf } from './losses.ts';
import type { SummaryOf } from './summary-of.ts';

/** What public results are made of: the answers up to a place of the log. */
export interface Published {
  /** The last of them. */
  readonly place: number;
  readonly totals: SurveyAnswersSummary;
}

/** The same object while nothing of it has changed. Rejects as `AnswerReader.at` does. */
export type PublishedTotals = (of: SummaryOf, step: number) => Promise<Published>;

interface Known {
  readonly step: number;
  readonly losses: string;
  /** The end of the last block that was looked at. */
  readonly end: number;
  readonly published: Published;
}

/** At the end of the log, in answers. Without a block to publish among them, nothing is published. */
const mostHeldBack = 20_000;

/**
 * The answers of the log's blocks, without those at its end, down to the last block with at least `step` answers that were not erased. So what is
 * published moves by `step` answers or more, and is the same on each site: it depends on nothing but the summary and the log. For one
 * survey; never two reads at once.
 */
export function createPublishedTotals(reader: Pick<AnswerReader, 'at'>): PublishedTotals {
  let known: Known | undefined;
  return async (of, step) => {
    const { summary } = of;
    const { removedLines } = summary;
    const losses = lossesOf(of);
    // Later answers change nothing of it.
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
    let published = nothing;
    if (place === before?.end) published = before.published;
    else if (place > 0 && last - place <= mostHeldBack)
      published = await publishedUpTo(reader, summary, place, step);
    known = { step, losses, end, published };
    return last - published.place <= mostHeldBack ? published : nothing;
  };
}

/** In places of the log: larger than large steps, so that a block can do without the answers that are usually erased. */
export function blockSize(step: number): number {
  return step + Math.floor(step / 10);
}

const nothing: Published = { place: 0, totals: SurveyAnswersSummary.empty() };

async function answersLeft(
  reader: Pick<AnswerReader, 'at'>,
  summary: SummaryDocument,
  places: { readonly from: number; readonly to: number },
): Promise<number> {
  let left = 0;
  for await (const _answer of reader.at(summary, places)) left += 1;
  return left;
}

/** Subtracts the answers behind that place, one by one: they can take much memory. */
async function publishedUpTo(
  reader: Pick<AnswerReader, 'at'>,
  summary: SummaryDocument,
  place: number,
  step: number,
): Promise<Published> {
  const { history } = summary;
  const totals = summary.totals.mergeWith(SurveyAnswersSummary.empty());
  const heldBack = { from: place + 1, to: lastPlace(summary) + 1 };
  for await (const { receivedAt, version, answers } of reader.at(summary, heldBack)) {
    const questions = countedQuestions(history, version);
    if (questions === undefined) throw new AnswerLogError('logDamaged', `there is no version ${version}`);
    totals.subtractAnswer({ receivedAt, answers: answers as AnswerValues }, questions);
  }
  // They would say when one person answered.
  totals.setTimes(null, null);
  return totals.totalAnswers < step ? nothing : { place, totals };
}
