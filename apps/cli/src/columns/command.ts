import { uncoveredPlaces, type ColumnFile, type Places, type SummaryDocument } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import { done, refused, type CommandResult } from '../command-result.ts';
import { printableJson } from '../printable.ts';
import { columnsText } from './text.ts';
import { readSurvey } from '../read-survey.ts';

export interface ColumnsDeps {
  readonly containers: Readonly<Record<'definitions' | 'summaries' | 'answerLogs', BlobContainer>>;
  readonly clock: Clock;
}

/** The column files of one version of a survey's summary, and what they do not have. */
export interface SurveyColumns {
  readonly survey: string;
  /** The container of the files. */
  readonly container: string;
  /** Of the summary. */
  readonly version: number;
  /** In the order of the log. */
  readonly files: readonly ColumnFile[];
  /** Lines that are only in the log. `to`: the place after the last of them. */
  readonly inLogOnly: readonly Places[];
  /** Of erased answers: ids that the files may still have. */
  readonly erased: readonly string[];
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
