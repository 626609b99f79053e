import { AnswerLogError, isStub, parseLogLine, readPlaces, type Turns } from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import {
  compileFilter,
  countedQuestions,
  isFiltering,
  SurveyAnswersSummary,
  type AnswerValues,
} from '@canvass/surveys';
import type { Fold } from './fold-task.ts';
import type { Bounds } from './partial-result.ts';

const chunkBytes = 1024 * 1024;
/** Between two looks at the time. */
const linesPerLook = 32;

export interface LineFoldDeps {
  readonly answerLogs: BlobContainer;
  /** Counting goes first: a fold pauses for everything else in the process. */
  readonly turns: Turns;
}

/** Folds lines of the log, one answer after the other: the truth. */
export function createLineFold({ answerLogs, turns }: LineFoldDeps): Fold {
  return async ({ request, document }, places, signal) => {
    const { history } = document;
    const erased = new Set(document.erased);
    const { where, by } = request;
    const isSelected = isFiltering(where) ? compileFilter(where) : () => true;
    const selected = SurveyAnswersSummary.empty();
    const groups = new Map<string | number, SurveyAnswersSummary>();
    const bounds = new OuterBounds();
    let answers = 0;
    const turn = turns.begin({ spentMs: 0, limitMs: Infinity });
    for await (const { blob, lines } of readPlaces(answerLogs, document, places, chunkBytes)) {
      for (const [index, line] of lines.entries()) {
        if (index % linesPerLook === 0) {
          signal.throwIfAborted();
          turn.charge();
          if (turn.isOver) await turn.next();
        }
        if (isStub(line)) continue;
        const record = parseLogLine(line);
        const questions = record && countedQuestions(history, record.definitionVersion);
        if (!questions) throw new AnswerLogError('logDamaged', `${blob} has a line that cannot be counted`);
        if (erased.has(record.id)) continue;
        answers += 1;
        bounds.add(record.id, Date.parse(record.receivedAt));
        const answer = { receivedAt: record.receivedAt, answers: record.answers as AnswerValues };
        if (!isSelected(answer)) continue;
        selected.addNewAnswer(answer, questions);
        for (const value of valuesOf(by === null ? undefined : answer.answers[by])) {
          let group = groups.get(value);
          if (group === undefined) groups.set(value, (group = SurveyAnswersSummary.empty()));
          group.addNewAnswer(answer, questions);
        }
      }
    }
    return { tasks: 1, answers, bounds: bounds.found, selected, groups };
  };
}

/** The groups of an answer to the question `by`: of each value that it has. */
function valuesOf(value: AnswerValues[string] | null | undefined): readonly (string | number)[] {
  if (value === undefined || value === null) return [];
  return typeof value === 'object' ? value : [value];
}

class OuterBounds {
  found: Bounds | undefined;

  add(id: string, receivedAtMs: number): void {
    const { found } = this;
    if (found === undefined) {
      this.found = { lowestId: id, highestId: id, lowestReceivedAtMs: receivedAtMs };
      return;
    }
    if (id >= found.lowestId && id <= found.highestId && receivedAtMs >= found.lowestReceivedAtMs) return;
    this.found = {
      lowestId: id < found.lowestId ? id : found.lowestId,
      highestId: id > found.highestId ? id : found.highestId,
      lowestReceivedAtMs: Math.min(receivedAtMs, found.lowestReceivedAtMs),
    };
  }
}
