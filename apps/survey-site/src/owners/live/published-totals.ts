import {
  AnswerLogError,
  lastPlace,
  type AnswerReader,
  type NumberedAnswer,
  type SummaryDocument,
} from '@canvass/answer-log';
import { countedQuestions, SurveyAnswersSummary, type AnswerValues } from '@canvass/surveys';

/** What public results are made of: the answers up to a place of the log. */
export interface Published {
  /** The last of them. */
  readonly place: number;
  readonly totals: SurveyAnswersSummary;
}

const nothing: Published = { place: 0, totals: SurveyAnswersSummary.empty() };

/** Blocks at the end of the log that are looked at. If answers of each were erased, nothing is published. */
const mostBlocks = 20;

/**
 * The answers of the log's whole blocks of `step` places, without those at its end, down to the last block of which no answer was erased. So
 * what is published moves by `step` answers or more, and is the same on each site: it depends on nothing but the summary and the log. Only the
 * answers that are held back are read, and subtracted from the totals. Throws as `AnswerReader.at` does.
 */
export async function publishedTotals(
  reader: Pick<AnswerReader, 'at'>,
  document: SummaryDocument,
  step: number,
): Promise<Published> {
  const { history, removedLines } = document;
  const heldBack = SurveyAnswersSummary.exact();
  const holdBack = ({ receivedAt, version, answers }: NumberedAnswer): void => {
    const questions = countedQuestions(history, version);
    if (questions === undefined) throw new AnswerLogError('logDamaged', `there is no version ${version}`);
    heldBack.addNewAnswer({ receivedAt, answers: answers as AnswerValues }, questions);
  };
  const last = lastPlace(document);
  let place = last - (last % step);
  for (let to = last, blocks = 0; ; to = place, place -= step, blocks += 1) {
    const from = Math.max(0, place - step);
    const read = await reader.at(document, { from: from + 1, to: to + 1 });
    for (const answer of read) if (answer.number > place) holdBack(answer);
    const left = read.filter(({ number }) => number <= place);
    // Answers that retention has removed since were published long ago.
    const removed = Math.max(0, removedLines - from);
    if (left.length + removed >= step || place <= removedLines) break;
    if (blocks === mostBlocks) return nothing;
  }
  const totals = document.totals.mergeWith(SurveyAnswersSummary.empty());
  totals.subtractAll(heldBack);
  // They would say when one person answered.
  totals.setTimes(null, null);
  return totals.totalAnswers < step ? nothing : { place, totals };
}
