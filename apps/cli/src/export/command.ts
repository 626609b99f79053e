import { open, rename, writeFile } from 'node:fs/promises';
import {
  createAnswerReader,
  createErasureLedger,
  dropColumnFile,
  type Summaries,
  type SummaryDocument,
  type SurveyKey,
} from '@canvass/answer-log';
import { createAnswerTags } from '@canvass/answer-tags';
import type { Clock } from '@canvass/runtime/clock';
import {
  createLastExports,
  encodePosition,
  exportAnswers,
  exportLanguage,
  formatHere,
  hasTooManyColumns,
  isPositionIn,
  maxExportColumns,
  positionOf,
  type ExportEnd,
  type ExportProgress,
} from '@canvass/exports';
import type { BlobContainer } from '@canvass/storage';
import { historyInLanguage, languagesOf, parseFilterQuery } from '@canvass/surveys';
import { done, refused, type CommandResult } from '../command-result.ts';
import type { ExportArguments } from './arguments.ts';
import { printable } from '../printable.ts';
import type { ProgressBar } from '../progress-bar.ts';
import { readSurvey } from '../read-survey.ts';

export interface ExportCommandDeps {
  readonly containers: Readonly<
    Record<'definitions' | 'summaries' | 'answerLogs' | 'erasures' | 'exports' | 'tags', BlobContainer>
  >;
  readonly clock: Clock;
  readonly bar: ProgressBar;
}

/** The file has another name until it is complete. */
const unfinished = '.part';

/** Writes a survey's answers to a file, which has its name only when it is complete. */
export async function exportCommand(
  { containers, clock, bar }: ExportCommandDeps,
  { tenant, survey, file, language, erasures, filter: wanted, after: position, ...form }: ExportArguments,
): Promise<CommandResult> {
  const read = await readSurvey({ containers, clock }, tenant, survey);
  if (read.outcome === 'refused') return refused(read.reason);
  const { key, summaries } = read;
  // An interrupted edit may have taken a later version number, which was never in force.
  const history = { ...read.document.history, current: read.stored.version };
  const spoken = languagesOf(read.stored.definition);
  if (language !== undefined && !spoken.includes(language)) {
    return refused(`The survey is not in this language. It has ${spoken.join(', ')}.`);
  }
  const shownHistory = historyInLanguage(history, read.stored.definition, language ?? spoken[0]);
  const document = { ...read.document, history: shownHistory };
  const after =
    position === 'last' ? (await createLastExports(containers.exports).read(key))?.position : position;
  const filter = parseFilterQuery(wanted, history, document.totals.zone);
  if (!filter.ok) {
    return refused(filter.errors.map(({ path, message }) => printable(`${path}: ${message}`)).join('\n'));
  }
  if (after !== undefined && !isPositionIn(after, key, document)) {
    return refused('The survey or its log was made anew since that position: export all answers again.');
  }
  if (hasTooManyColumns(history, form)) {
    return refused(
      `A column for each choice makes more than ${maxExportColumns} columns: leave out --columns.`,
    );
  }
  const deps = {
    summaries,
    tagsOf: createTagsOf(containers, summaries),
    answerLogs: containers.answerLogs,
    startFormatter: formatHere,
    // A worker makes it again.
    onDamaged: (_: SurveyKey, blob: string) => void dropColumnFile({ summaries }, key, blob).catch(() => {}),
  };
  const request = { ...form, filter: filter.filter, words: exportLanguage(language) };
  const onProgress = ({ rows, read: share }: ExportProgress): void => bar.show(share, `${rows} answers`);
  const pieces = exportAnswers(deps, key, document, request, { after: after?.place ?? 0, onProgress });
  if (erasures !== undefined) {
    const entries = await createErasureLedger(containers.erasures).read(key);
    const lines = entries
      .slice(after?.erasures ?? 0)
      .map(({ id, erasedAt }) => JSON.stringify({ id, erasedAt }));
    await writeFile(erasures, lines.map((line) => `${line}\n`).join(''));
  }
  const end = await write(pieces, file).finally(() => bar.end());
  const newest = positionOf(key, document);
  // Erasures that were not asked for are still to be listed.
  const isListed = erasures !== undefined || after === undefined;
  const next = encodePosition(isListed ? newest : { ...newest, erasures: after.erasures });
  return done(
    `What is new later: --after ${next}\n${end.rows} answers, SHA-256 ${end.sha256}: ${printable(file)}`,
  );
}

/** Creates a function that reads the tags of a survey's answers by their places in the log. */
function createTagsOf(
  { tags: container, answerLogs, erasures }: ExportCommandDeps['containers'],
  summaries: Summaries,
) {
  const answerReader = createAnswerReader({ summaries, answerLogs });
  const erasureLedger = createErasureLedger(erasures);
  const answerTags = createAnswerTags({ container, summaries, answerReader, erasureLedger });
  return async (key: SurveyKey, document: SummaryDocument) =>
    (await answerTags.read(key, document)).byPlace();
}

async function write(pieces: AsyncGenerator<Uint8Array, ExportEnd>, file: string): Promise<ExportEnd> {
  const part = `${file}${unfinished}`;
  const handle = await open(part, 'w');
  try {
    for (;;) {
      const { done: isDone, value } = await pieces.next();
      if (isDone) {
        await handle.sync();
        await handle.close();
        await rename(part, file);
        return value;
      }
      // `write` may write a part of it.
      await handle.appendFile(value);
    }
  } finally {
    await pieces.return(undefined as never);
    await handle.close().catch(() => {});
  }
}
