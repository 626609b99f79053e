import {
  createSummaries,
  uncoveredPlaces,
  type ColumnFile,
  type Places,
  type SummaryDocument,
} from '@canvass/answer-log';
import type { Clock } from '@canvass/clock';
import { createDefinitions, type BlobContainer } from '@canvass/storage';
import { done, refused, type CommandResult } from './command-result.ts';
import { printableJson } from './printable.ts';
import { columnsText } from './columns-text.ts';

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
  { containers, clock }: ColumnsDeps,
  { tenant, survey, json }: { readonly tenant: string; readonly survey: string; readonly json: boolean },
): Promise<CommandResult> {
  const name = `${tenant}/${survey}`;
  const definitions = createDefinitions({
    container: containers.definitions,
    clock,
    compile: () => undefined,
  });
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found') {
    const reason = found.outcome === 'deleted' ? 'has been deleted' : 'does not exist';
    return refused(`The survey ${name} ${reason}.`);
  }
  const summaries = createSummaries({ container: containers.summaries });
  const summary = await summaries.read({ tenant, survey, instance: found.stored.instance });
  if (summary.outcome === 'deleted') return refused(`The survey ${name} is being deleted.`);
  if (summary.outcome === 'notFound') {
    return refused(`The summary of ${name} is lost; rebuild-summary makes it again.`);
  }
  const columns = columnsOf(name, containers.answerLogs.name, summary.document);
  return done(json ? printableJson(columns) : columnsText(columns));
}

function columnsOf(survey: string, container: string, document: SummaryDocument): SurveyColumns {
  const { version, columns: files, erased } = document;
  return { survey, container, version, files, inLogOnly: uncoveredPlaces(document), erased };
}
