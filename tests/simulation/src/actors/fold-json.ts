import type { FoldFile } from '@canvass/analyses';
import { AnswerLogError } from '@canvass/answer-log';
import { ColumnsError } from '@canvass/columns';
import { countedFacets, SurveyAnswersSummary, type FlatRecord } from '@canvass/surveys';
import type { StoredRow } from '../checks/check-columns.ts';

type Row = StoredRow & { readonly receivedAt: string; readonly version: number };

/** Folds what the simulation writes instead of Parquet. */
export const foldJson: FoldFile = async (answerLogs, { document }, file, { from, to }) => {
  const found = await answerLogs.get(file.blob);
  if (found.outcome !== 'found') throw new AnswerLogError('log-moved', `${file.blob} is gone`);
  const erased = new Set(document.erased);
  const rows = parse(found.bytes).filter(({ id, place }) => place >= from && place < to && !erased.has(id));
  const selected = SurveyAnswersSummary.empty();
  for (const { receivedAt, version, answers } of rows) {
    const questions = countedFacets(document.history, version)!;
    selected.addNewAnswer({ receivedAt, answers: answers as FlatRecord }, questions);
  }
  const { lowestId, highestId, lowestReceivedAt: lowestReceivedAtMs } = file;
  const bounds = { lowestId, highestId, lowestReceivedAtMs };
  return { answers: rows.length, bounds, selected, groups: new Map() };
};

function parse(bytes: Buffer): Row[] {
  try {
    return JSON.parse(bytes.toString()) as Row[];
  } catch (cause) {
    throw new ColumnsError('damaged', 'the file is no JSON', { cause });
  }
}
