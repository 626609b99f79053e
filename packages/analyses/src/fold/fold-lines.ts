import { AnswerLogError, isStub, parseLogLine, readPlaces, type Places } from '@canvass/answer-log';
import type { Pace } from '@canvass/slices';
import type { BlobContainer } from '@canvass/storage';
import { compileFilter, compileGroups, countedFacets, isFiltering, type FlatRecord } from '@canvass/surveys';
import type { FoldSource } from './fold-task.ts';
import { nothingFound, outermost, type Bounds, type Found } from '../results/partial-result.ts';

/** How many bytes of the log are read at once. */
const chunkBytes = 1024 * 1024;
/** How many lines are folded before the time is checked: about 0.2 ms of work. */
const linesPerLook = 32;

/** Finds what the answers at these places say, from lines of the log, one after another. Throws as `Fold` does. */
export async function foldLines(
  answerLogs: BlobContainer,
  source: FoldSource,
  places: Places,
  pace: Pace,
): Promise<Found> {
  const {
    request: { where, by },
    groups,
    document,
  } = source;
  const isSelected = isFiltering(where) ? compileFilter(where, document.history) : () => true;
  const groupsOf = by === null ? () => [] : compileGroups({ facet: by, values: groups }, document.history);
  const erased = new Set(document.erased);
  const found = nothingFound(source);
  let bounds: Bounds | undefined;
  let answers = 0;
  for await (const { blob, lines } of readPlaces(answerLogs, document, places, chunkBytes)) {
    for (const [index, line] of lines.entries()) {
      if (index % linesPerLook === 0) await pace.pauseIfNeeded();
      if (isStub(line)) continue;
      const record = parseLogLine(line);
      const questions = record && countedFacets(document.history, record.definitionVersion);
      if (!questions) throw new AnswerLogError('log-damaged', `${blob} has a line that cannot be counted`);
      if (erased.has(record.id)) continue;
      answers += 1;
      const { id, receivedAt, definitionVersion: version } = record;
      const own = { lowestId: id, highestId: id, lowestReceivedAtMs: Date.parse(receivedAt) };
      bounds = outermost(bounds, own);
      const answer = { receivedAt, version, answers: record.answers as FlatRecord };
      if (!isSelected(answer)) continue;
      found.selected.addNewAnswer(answer, questions);
      for (const group of groupsOf(answer.answers)) found.groups.get(group)?.addNewAnswer(answer, questions);
    }
  }
  return { ...found, answers, bounds };
}
