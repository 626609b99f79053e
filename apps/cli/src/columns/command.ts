import { uncoveredPlaces, type SummaryDocument } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import { done, refused, type CommandResult } from '../command-result.ts';
import { printableJson } from '../printable.ts';
import { columnsText, type SurveyColumns } from './text.ts';
import { readSurvey } from '../read-survey.ts';

export interface ColumnsDeps {
  readonly containers: Readonly<Record<'definitions' | 'summaries' | 'answerLogs', BlobContainer>>;
  readonly clock: Clock;
}

/** Says which Parquet files have a survey's answers, and how to query them. */
export async function columnsCommand(
  deps: ColumnsDeps,
  { tenant, survey, json }: { readonly tenant: string; readonly survey: string; readonly json: boolean },
): Promise<CommandResult> {
  const read = await readSurvey(deps, tenant, survey);
  if (read.outcome === 'refused') return refused(read.reason);
  const columns = columnsOf(`${tenant}/${survey}`, deps.containers.answerLogs.name, read.document);
  return done(json ? printableJson(columns) : columnsText(columns));
}

function columnsOf(survey: string, container: string, document: SummaryDocument): SurveyColumns {
  const { version, columns: files, erased } = document;
  return { survey, container, version, files, inLogOnly: uncoveredPlaces(document), erased };
}
