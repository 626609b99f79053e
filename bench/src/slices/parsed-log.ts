import { readPlaces, type SummaryDocument } from '@canvass/answer-log';
import type { JournalRecord } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import {
  SurveyAnswersSummary,
  compileFilter,
  countedFacets,
  type FlatRecord,
  type CountedFacet,
} from '@canvass/surveys';
import { BenchError } from '../errors.ts';
import { factsOf, type Facts } from './facts.ts';
import type { Question } from './questions.ts';

const chunkBytes = 4 * 1024 * 1024;

/** Reads the whole log, parses each line, and counts the answers that the filter takes one by one. */
export async function parseLog(
  answerLogs: BlobContainer,
  document: SummaryDocument,
  { filter, by }: Question,
): Promise<Facts> {
  const isTaken = compileFilter(filter, document.history);
  const questions = questionsOf(document);
  const groups = new Map<string, SurveyAnswersSummary>();
  for (const value of by?.values ?? ['red']) {
    groups.set(String(value), SurveyAnswersSummary.empty());
  }
  for await (const { lines } of readPlaces(answerLogs, document, { from: 1, to: Infinity }, chunkBytes)) {
    for (const line of lines) {
      const {
        receivedAt,
        definitionVersion: version,
        answers,
      } = JSON.parse(line.toString()) as JournalRecord;
      const answer = { receivedAt, version, answers: answers as FlatRecord };
      if (isTaken(answer)) groups.get(answer.answers['colour'] as string)?.addNewAnswer(answer, questions);
    }
  }
  return new Map(Array.from(groups, ([colour, summary]) => [colour, factsOf(summary)]));
}

function questionsOf({ history }: SummaryDocument): readonly CountedFacet[] {
  const questions = countedFacets(history, history.current);
  if (questions === undefined) throw new BenchError('unexpected-answer', 'the survey has no version');
  return questions;
}
