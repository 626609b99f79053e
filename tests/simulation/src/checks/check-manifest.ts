import { countedFacets, isCountable, SurveyAnswersSummary, TimeZone } from '@canvass/surveys';
import { retentionOf } from '../actors/surveys.ts';
import type { Environment } from '../environment/environment.ts';
import { submissionOf } from '../environment/ledger.ts';
import { findWrongDay } from './count-days.ts';
import { findWrongFacet } from './count-facets.ts';
import { checkColumns } from './check-columns.ts';
import { originOf, type LogContent, type LoggedRecord } from './log-content.ts';
import type { LivingManifest as Living, Manifest } from './manifest.ts';
import { Violation } from '../environment/violation.ts';
import type { Removed, SurveyState } from './survey-state.ts';

const nothing = {
  log: [],
  removedLines: 0,
  logSince: 0,
  history: undefined,
  listed: new Map<string, LoggedRecord>(),
  visible: [],
  ids: [],
  committed: new Set<string>(),
  everCommitted: new Set<string>(),
  submissions: new Set<string>(),
  invited: new Map<number, string>(),
  expired: new Set<string>(),
  zone: undefined,
  duplicates: 0,
  blobs: new Set<string>(),
  logBlobs: 0,
  columns: 0,
  lostFiles: new Set<string>(),
};

/**
 * Every written version must list complete blobs with each record and each submission once, in the places of the previous version,
 * without what was erased, and have the totals of a recount.
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
    const flags = { isDeleted: true, isDamaged: false, wasDamaged };
    return { version, ...nothing, repeated: new Set(), removed: null, removals: new Map(), ...flags };
  }
  if (before?.isDeleted) throw new Violation('foreign', `${what} follows a tombstone`);

  const lines = linesOf(content, what, manifest);
  const log = lines.map(originOf);
  const committed = new Set(log);
  if (committed.size < log.length) {
    throw new Violation('countedTwice', `${what} has ${repeated(log)} twice`);
  }
  for (const line of lines) checkLine(environment, path, what, line);
  const erased = new Set(manifest.erased);
  const visible = lines.filter((line) => !line.erased && !erased.has(line.id));
  checkSubmissions(environment, path, what, lines, visible);
  checkReturned(what, visible, before);
  const invited = checkInvitations(what, visible, before);
  const expired = checkPlaces(environment, path, what, { manifest, log, visible }, before);
  const removed = removedOf(environment, what, path, { manifest, log, visible }, before, expired);
  checkTotals(environment, what, manifest, [...removed.kept, ...visible]);
  const lostFiles = before?.lostFiles ?? new Set();
  const { columns, removedLines } = manifest;
  const files = checkColumns(environment, { path, what, columns, removedLines, erased, lostFiles }, lines);
  if (manifest.totals.conflicts > manifest.totals.duplicates)
    throw new Violation('wrongTotals', `${what} has more conflicts than duplicates`);

  return {
    version,
    log,
    removedLines,
    logSince: manifest.logSince,
    history: manifest.history,
    listed: listedWith(before, lines),
    visible,
    ids: visible.map(({ id }) => id),
    committed,
    everCommitted: new Set([...(before?.everCommitted ?? []), ...log]),
    submissions: new Set([...(before?.submissions ?? []), ...lines.map(({ id }) => id.slice(10))]),
    repeated: before?.repeated ?? new Set(),
    invited,
    removed: manifest.removed,
    removals: new Map([...(before?.removals ?? []), [manifest.removed, removed]]),
    expired: new Set([...(before?.expired ?? []), ...expired.map(({ id }) => id)]),
    zone: manifest.totals.zone,
    duplicates: manifest.totals.duplicates,
    blobs: new Set([...blobsOf(environment, what, manifest), ...files]),
    logBlobs: manifest.log.length,
    columns: files.length,
    lostFiles,
    isDeleted: false,
    isDamaged: false,
    wasDamaged: before?.wasDamaged ?? false,
  };
}

function listedWith(
  before: SurveyState | undefined,
  lines: readonly LoggedRecord[],
): Map<string, LoggedRecord> {
  const listed = before?.listed ?? new Map<string, LoggedRecord>();
  for (const line of lines) if (!line.erased) listed.set(line.id, line);
  return listed;
}

function repeated(list: readonly string[]): string | undefined {
  return list.find((each, index) => list.indexOf(each) !== index);
}

function linesOf(content: LogContent, what: string, manifest: Living): LoggedRecord[] {
  return manifest.log.flatMap(({ blob, committedLength, answers }) => {
    const records = content.read(blob, committedLength);
    if (!records) throw new Violation('wrongManifest', `${what} lists ${blob} up to ${committedLength}`);
    if (records.length !== answers) {
      throw new Violation('wrongManifest', `${what} says ${answers} lines, ${blob} has ${records.length}`);
    }
    return records;
  });
}

/** Each of which must be there. */
function blobsOf({ service }: Environment, what: string, { log, removed }: Living): string[] {
  const small = log.flatMap(({ pages }) => pages.flatMap(({ blob, keys }) => (keys ? [blob, keys] : [blob])));
  if (removed !== null) small.push(removed);
  for (const blob of small) {
    const found = service.apply({ op: 'head', container: 'answers', blob });
    if (found.outcome === 'notFound') throw new Violation('wrongManifest', `${what} lists ${blob}`);
  }
  return [...log.map(({ blob }) => blob), ...small];
}

function checkLine({ ledger }: Environment, path: string, what: string, line: LoggedRecord): void {
  const submitted = ledger.get(line.id);
  if (!submitted || submitted.path !== path) {
    throw new Violation('foreign', `${what} has ${line.id}, which was not sent to it`);
  }
  if (submitted.kind !== 'answer') throw new Violation('quarantine', `${what} has ${line.id}`);
  if (!line.erased && !line.line.endsWith(submitted.line.slice(1))) {
    throw new Violation('foreign', `${what} has ${line.id}, which was not sent like this`);
  }
}

/** Each submission once, and none that was erased. */
function checkSubmissions(
  { ledger }: Environment,
  path: string,
  what: string,
  lines: readonly LoggedRecord[],
  visible: readonly LoggedRecord[],
): void {
  const submissions = lines.map(({ id }) => submissionOf({ id, path }));
  if (new Set(submissions).size < submissions.length) {
    throw new Violation('countedTwice', `${what} has a submission twice: ${repeated(submissions)}`);
  }
  const erased = visible.find(({ id }) => ledger.isErased({ id, path }));
  if (erased) throw new Violation('notErased', `${what} has ${erased.id}, which was erased`);
}

/** A submission that is no longer in the log does not come back as another attempt. */
function checkReturned(
  what: string,
  visible: readonly LoggedRecord[],
  before: SurveyState | undefined,
): void {
  if (!before || before.wasDamaged) return;
  const back = visible.find(
    (record) => before.submissions.has(record.id.slice(10)) && !before.everCommitted.has(originOf(record)),
  );
  if (back) throw new Violation('countedTwice', `${what} has ${back.id}, which was counted before`);
}

/** Each invitation for one answer, for ever. */
function checkInvitations(
  what: string,
  visible: readonly LoggedRecord[],
  before: SurveyState | undefined,
): ReadonlyMap<number, string> {
  const invited = new Map(before?.invited);
  for (const { invitation, id } of visible) {
    if (invitation === undefined) continue;
    const tail = id.slice(10);
    if ((invited.get(invitation) ?? tail) !== tail)
      throw new Violation('countedTwice', `${what} has the invitation ${invitation} twice`);
    invited.set(invitation, tail);
  }
  return invited;
}

interface Written {
  readonly manifest: Living;
  readonly log: readonly string[];
  readonly visible: readonly LoggedRecord[];
}

/** Every line keeps its place. Returns the answers that have gone because of their age. */
function checkPlaces(
  environment: Environment,
  path: string,
  what: string,
  { manifest, log, visible: now }: Written,
  before: SurveyState | undefined,
): readonly LoggedRecord[] {
  if (!before) return [];
  const { removedLines } = manifest;
  if (!before.isDamaged) {
    for (const [index, origin] of before.log.entries()) {
      const place = before.removedLines + index;
      const other = log[place - removedLines];
      if (place >= removedLines && other !== origin)
        throw new Violation('reordered', `${what} has ${other} where ${origin} was`);
    }
  }
  const erased = new Set(manifest.erased);
  const visible = new Set(now.map(({ id }) => id));
  const submissions = new Set(now.map(({ id }) => id.slice(10)));
  return before.visible.filter((record) => {
    const { id, receivedAt } = record;
    if (visible.has(id)) return false;
    // Also an erasure that nobody got a 204 for.
    if (erased.has(id) || (before.isDamaged && environment.isInErasureLedger(path, id))) return false;
    // A rebuild may take another attempt of the same submission.
    if (before.isDamaged && submissions.has(id.slice(10))) return false;
    const days = retentionOf(environment.profile, path)?.days;
    if (days === undefined || Date.parse(receivedAt) >= environment.cutOffMs(days))
      throw new Violation('lost', `${what} no longer has ${id}`);
    return true;
  });
}

const nothingRemoved: Removed = { ids: new Set(), kept: [] };

function removedOf(
  environment: Environment,
  what: string,
  path: string,
  { manifest: { removed }, visible }: Written,
  before: SurveyState | undefined,
  expired: readonly LoggedRecord[],
): Removed {
  if (!before) return nothingRemoved;
  const last = before.removals.get(before.removed) ?? nothingRemoved;
  if (before.isDamaged && removed !== before.removed) {
    // Its worker may have died before it decided that it was listed.
    const blob = `${before.removed}.decision`;
    const decision = environment.service.apply({
      op: 'get',
      container: 'answers',
      blob,
      unlessEtag: undefined,
    });
    if (decision.outcome !== 'found' || decision.bytes.toString() !== 'refused')
      throw new Violation('wrongManifest', `${what} goes by ${removed} instead of ${before.removed}`);
    const current = before.removals.get(removed) ?? nothingRemoved;
    const tails = new Set(visible.map(({ id }) => id.slice(10)));
    const lost = [...last.ids].find(
      (id) => !current.ids.has(id) && !tails.has(id.slice(10)) && !environment.isInErasureLedger(path, id),
    );
    if (lost) throw new Violation('lost', `${what} takes back the removal of ${lost}, which is gone`);
    return current;
  }
  const ids = new Set([...last.ids, ...expired.map(({ id }) => id)]);
  const keepsTotals = retentionOf(environment.profile, path)?.keepTotals;
  return { ids, kept: keepsTotals ? [...last.kept, ...expired] : last.kept };
}

function recount(
  what: string,
  { history, totals: { zone } }: Living,
  records: readonly LoggedRecord[],
): SurveyAnswersSummary {
  const totals = SurveyAnswersSummary.empty(TimeZone.of(zone));
  for (const { definitionVersion, answers, receivedAt, id } of records) {
    const questions = countedFacets(history, definitionVersion);
    if (!questions || !isCountable(answers, questions)) {
      throw new Violation('wrongTotals', `${what} has ${id}, which cannot be counted`);
    }
    totals.addNewAnswer({ receivedAt, answers }, questions);
  }
  return totals;
}

function checkTotals(
  { stats }: Environment,
  what: string,
  manifest: Living,
  records: readonly LoggedRecord[],
): void {
  const { history, totals } = manifest;
  // A commit writes questions and words in any order.
  const stored = SurveyAnswersSummary.fromJSON(totals).toJSON();
  const recounted = recount(what, manifest, records).toJSON();
  const [one, other] = [comparable(stored), comparable(recounted)];
  if (one !== other) throw new Violation('wrongTotals', `${what}: ${one}, recounted ${other}`);
  const wrongDay = findWrongDay(totals, records);
  if (wrongDay !== undefined) throw new Violation('wrongTotals', `${what}: ${wrongDay}`);
  stats.binnedFacets += stored.facets.filter(([, facet]) => 'level' in facet).length;
  const wrong = findWrongFacet(stored.facets, history, records);
  if (wrong !== undefined) throw new Violation('wrongTotals', `${what}: ${wrong}`);
}

type Totals = ReturnType<SurveyAnswersSummary['toJSON']>;

/** Without the repeated submissions, which a log does not have, and with no more of the facets than `findWrongFacet` leaves out. */
function comparable({ duplicates: _duplicates, conflicts: _conflicts, facets, ...rest }: Totals): string {
  const words = facets.flatMap(([id, totals]) => ('words' in totals ? [[id, totals.words]] : []));
  return JSON.stringify({ ...rest, words });
}
