import type { SummaryDocument } from '@canvass/answer-log';
import { countedQuestions, isCountable, SurveyAnswersSummary } from '@canvass/surveys';
import type { Environment } from '../environment/environment.ts';
import { originOf, type LogContent, type LoggedRecord } from './log-content.ts';
import { Violation } from '../environment/violation.ts';
import type { SurveyState } from './survey-state.ts';

/** A written summary blob: a document with its totals as JSON, or a tombstone. */
export type Manifest =
  | { readonly version: number; readonly deleted: true }
  | (Omit<SummaryDocument, 'totals'> & { readonly totals: unknown; readonly deleted?: undefined });

/**
 * Every written version must list complete blobs with each record once, in the order of the previous version, and have
 * the totals of a recount.
 */
export function checkManifest(
  environment: Environment,
  content: LogContent,
  path: string,
  manifest: Manifest,
  before: SurveyState | undefined,
): SurveyState {
  const { version } = manifest;
  const what = `${path} version ${version}`;
  if (before && version <= before.version && !(manifest.deleted && before.isDamaged)) {
    throw new Violation('wrongManifest', `${what} follows version ${before.version}`);
  }
  if (manifest.deleted) {
    const wasDamaged = before?.wasDamaged ?? false;
    const nothing = { log: [], ids: [], committed: new Set<string>(), blobs: new Set<string>(), logBlobs: 0 };
    return { version, ...nothing, isDeleted: true, isDamaged: false, wasDamaged };
  }
  if (before?.isDeleted) throw new Violation('foreign', `${what} follows a tombstone`);

  const records = recordsOf(environment, content, what, manifest);
  const log = records.map(originOf);
  const committed = new Set(log);
  if (committed.size < log.length) {
    const twice = log.find((origin, index) => log.indexOf(origin) !== index);
    throw new Violation('countedTwice', `${what} has ${twice} twice`);
  }
  const ids = records.map(({ id }) => id);
  if (new Set(ids).size < ids.length) {
    throw new Violation(
      'countedTwice',
      `${what} has ${ids.find((id, index) => ids.indexOf(id) !== index)} twice`,
    );
  }
  for (const record of records) checkRecord(environment, path, what, record);
  checkOrder(what, log, committed, before);
  checkTotals(what, manifest, records);

  const blobs = new Set(manifest.log.flatMap(({ blob, pages }) => [blob, ...pages.map((page) => page.blob)]));
  return {
    version,
    log,
    ids,
    committed,
    blobs,
    logBlobs: manifest.log.length,
    isDeleted: false,
    isDamaged: false,
    wasDamaged: before?.wasDamaged ?? false,
  };
}

function recordsOf(
  { service }: Environment,
  content: LogContent,
  what: string,
  manifest: Exclude<Manifest, { deleted: true }>,
): LoggedRecord[] {
  return manifest.log.flatMap(({ blob, committedLength, answers, pages }) => {
    const records = content.read(blob, committedLength);
    if (!records) throw new Violation('wrongManifest', `${what} lists ${blob} up to ${committedLength}`);
    if (records.length !== answers) {
      throw new Violation('wrongManifest', `${what} says ${answers} answers, ${blob} has ${records.length}`);
    }
    for (const page of pages) {
      const found = service.apply({ op: 'head', container: 'answers', blob: page.blob });
      if (found.outcome === 'notFound')
        throw new Violation('wrongManifest', `${what} lists the page ${page.blob}`);
    }
    return records;
  });
}

function checkRecord({ ledger }: Environment, path: string, what: string, record: LoggedRecord): void {
  if (`${record.tenant}/${record.survey}/${record.instance}` !== path) {
    throw new Violation('foreign', `${what} has ${record.id} of ${record.instance}`);
  }
  const submitted = ledger.get(record.id);
  if (!submitted || !record.line.endsWith(submitted.line.slice(1))) {
    throw new Violation('foreign', `${what} has ${record.id}, which was not sent like this`);
  }
  if (submitted.kind !== 'answer') throw new Violation('quarantine', `${what} has ${record.id}`);
}

function checkOrder(
  what: string,
  log: readonly string[],
  committed: ReadonlySet<string>,
  before: SurveyState | undefined,
): void {
  if (!before) return;
  const missing = before.log.find((origin) => !committed.has(origin));
  if (missing !== undefined) throw new Violation('lost', `${what} no longer has ${missing}`);
  const moved = before.log.findIndex((origin, index) => log[index] !== origin);
  if (moved !== -1 && !before.isDamaged) {
    throw new Violation('reordered', `${what} has ${log[moved]} where ${before.log[moved]} was`);
  }
}

function checkTotals(
  what: string,
  { history, totals }: Exclude<Manifest, { deleted: true }>,
  records: readonly LoggedRecord[],
): void {
  const recount = SurveyAnswersSummary.empty();
  for (const { definitionVersion, answers, receivedAt, id } of records) {
    const questions = countedQuestions(history, definitionVersion);
    if (!questions || !isCountable(answers, questions)) {
      throw new Violation('wrongTotals', `${what} has ${id}, which cannot be counted`);
    }
    recount.addNewAnswer({ receivedAt, answers }, questions);
  }
  if (JSON.stringify(withoutDuplicates(recount.toJSON())) !== JSON.stringify(withoutDuplicates(totals))) {
    throw new Violation(
      'wrongTotals',
      `${what}: ${JSON.stringify(totals)}, recounted ${JSON.stringify(recount)}`,
    );
  }
}

/** No log has the submissions that were not counted, so a recount cannot find their number. */
function withoutDuplicates(totals: unknown): object {
  const { duplicates: _, conflicts: __, ...others } = totals as { duplicates: unknown; conflicts: unknown };
  return others;
}
