import {
  createAnswerReader,
  createSummaries,
  findColumnGap,
  keyOfPath,
  maxLogBlobs,
  type StoredAnswer,
} from '@canvass/answer-log';
import { memoryBlobContainer, type BlobResponse } from '@canvass/storage/memory';
import { ColumnReader } from './actors/column-reader.ts';
import type { LoggedRecord } from './checks/log-content.ts';
import type { Workload } from './actors/workload.ts';
import { decodeDefinition, retentionOf } from './actors/surveys.ts';
import { Violation } from './environment/violation.ts';
import type { World } from './actors/world.ts';

/** Checks what must hold when all work is finished. */
export async function checkEnd(world: World, workload: Workload): Promise<void> {
  const live = new Set(workload.surveys.flatMap((survey) => workload.liveInstance(survey) ?? []));
  checkAnswers(world, live);
  checkRepetitions(world, live);
  checkLedgers(world, live);
  checkErasedBytes(world, live);
  checkQuarantine(world, live);
  for (const container of ['journal', 'journal-progress']) {
    const [left] = listAll(world, container);
    if (left) throw new Violation('unfinished', `${container}/${left.name} is left`);
  }
  checkLogBlobs(world, live);
  const [analysis] = listAll(world, 'analyses');
  if (analysis) throw new Violation('garbage', `${analysis.name} of an analysis is left`);
  for (const path of live) {
    const state = world.checks.survey(path);
    if (!state || state.isDamaged) throw new Violation('unfinished', `${path} has no readable summary`);
    checkZone(world, path, state.zone);
    await checkReading(world, path, state.visible);
    await checkColumnFiles(world, path, state.visible);
    for (const reader of workload.readers) if (!state.wasDamaged) reader.check(path, state.ids);
  }
}

/** The days are those of the time zone that the definition has. */
function checkZone(world: World, path: string, zone: string | undefined): void {
  const bytes = world.contentOf('definitions', path.slice(0, path.lastIndexOf('/')));
  const document = bytes && decodeDefinition(bytes);
  if (document && !document.deleted && document.zone !== zone)
    throw new Violation('unfinished', `${path} has the days of ${zone}, not of ${document.zone}`);
}

/** `checkManifest` finds answers that are there twice. */
function checkAnswers(world: World, live: ReadonlySet<string>): void {
  for (const attempt of world.ledger.all()) {
    const { id, path, kind, state } = attempt;
    if (state !== 'acknowledged' || kind !== 'answer' || !live.has(path)) continue;
    if (!world.checks.isAccountedFor(attempt))
      throw new Violation('lost', `${id} is not in the log of ${path}`);
  }
}

/** The summary says how many attempts were not counted, unless it was lost, or erasures hide some. */
function checkRepetitions(world: World, live: ReadonlySet<string>): void {
  for (const path of live) {
    const survey = world.checks.survey(path);
    if (!survey || survey.wasDamaged || world.hasErasures(path)) continue;
    if (survey.duplicates !== survey.repeated.size) {
      throw new Violation(
        'wrongTotals',
        `${path} has ${survey.duplicates} duplicates, but ${survey.repeated.size} attempts were not counted`,
      );
    }
  }
}

/** Also an erasure whose process died before anybody got a 204 is done in the end. */
function checkLedgers(world: World, live: ReadonlySet<string>): void {
  for (const path of live) {
    const left = world.checks
      .survey(path)
      ?.ids.find((id) => world.isInErasureLedger(path, id) && !world.ledger.mayServeAgain({ id, path }));
    if (left !== undefined) throw new Violation('unfinished', `${left} of ${path} is in the ledger only`);
  }
}

/** What was erased, or is too old, is in no blob: neither its words nor its lines. */
function checkErasedBytes(world: World, live: ReadonlySet<string>): void {
  for (const attempt of world.ledger.all()) {
    const { path, word, kind } = attempt;
    if (kind !== 'answer' || !live.has(path)) continue;
    const mustBeGone =
      world.ledger.isErased(attempt) || retentionOf(world.profile, path)?.keepTotals === false;
    if (!mustBeGone) continue;
    for (const container of ['journal', 'answers', 'summaries', 'quarantine', 'journal-progress']) {
      for (const { name } of listAll(world, container)) {
        if (
          world.contentOf(container, name)?.includes(`${word} `) ||
          world.contentOf(container, name)?.includes(`"${word}"`)
        )
          throw new Violation('notErased', `${container}/${name} still has ${word} of ${attempt.id}`);
      }
    }
  }
}

function checkQuarantine(world: World, live: ReadonlySet<string>): void {
  const kept = new Map<string, number>();
  for (const { name: blob } of listAll(world, 'quarantine')) {
    const line = world.contentOf('quarantine', blob)?.toString() ?? '';
    kept.set(line, (kept.get(line) ?? 0) + 1);
  }
  const sent = world.ledger.all();
  // A line of a damaged end was cut off.
  const foreign = kept.keys().find((line) => !sent.some((attempt) => attempt.line.startsWith(line)));
  if (foreign !== undefined)
    throw new Violation('quarantine', `${foreign} is in quarantine, but nobody sent it`);
  for (const { id, kind, line, path, state } of sent) {
    const copies = kept.get(line) ?? 0;
    const mayBeRemoved = world.isInErasureLedger(path, id) || retentionOf(world.profile, path) !== undefined;
    const isDue = state === 'acknowledged' && !mayBeRemoved && kind !== 'answer' && live.has(path);
    if (copies > 1 || (copies === 0 && isDue) || (copies > 0 && kind === 'answer')) {
      throw new Violation('quarantine', `${id} (${kind}, ${state}) is in quarantine ${copies} times`);
    }
  }
}

/** Of a deleted survey nothing may be left; of a living one, listed blobs and blobs of a later version. */
function checkLogBlobs(world: World, live: ReadonlySet<string>): void {
  for (const { name } of listAll(world, 'answers')) {
    const path = name.split('/').slice(0, 3).join('/');
    const state = world.checks.survey(path);
    if (!state || !live.has(path)) throw new Violation('garbage', `${name} of a deleted survey is left`);
    const version = Number(/\/(\d+)-[^/]*$/.exec(name)?.[1]);
    if (!state.blobs.has(name) && version <= state.version) {
      throw new Violation(
        'garbage',
        `${name} is left beside version ${state.version}, which does not list it`,
      );
    }
  }
  for (const path of live) {
    const blobs = world.checks.survey(path)?.logBlobs ?? 0;
    if (blobs > maxLogBlobs) throw new Violation('garbage', `${path} has ${blobs} log blobs`);
  }
}

/** The files and the log have the answers; no gap is left that is worth a file, and no lost file is listed. */
async function checkColumnFiles(world: World, path: string, logged: readonly LoggedRecord[]): Promise<void> {
  const read = await world.complete('reading columns', new ColumnReader(world, 'columns-check').read(path));
  const [shown, expected] = [answersIn(read ?? []), answersIn(logged)];
  if (shown !== expected)
    throw new Violation('misread', `${path}: columns have ${shown}, the log ${expected}`);
  const found = await createSummaries({ container: memoryBlobContainer(world.service, 'summaries') }).read(
    keyOfPath(path),
  );
  if (found.outcome === 'found' && findColumnGap(found.document))
    throw new Violation('unfinished', `${path} has a gap between its column files`);
}

/** The answers of all facets, by id, in their order. */
function answersIn(answers: readonly Pick<LoggedRecord, 'id' | 'answers'>[]): string {
  return JSON.stringify(answers.map((each) => [each.id, each.answers]));
}

async function checkReading(world: World, path: string, logged: readonly LoggedRecord[]): Promise<void> {
  const ids = logged.map(({ id }) => id);
  const key = keyOfPath(path);
  const reader = createAnswerReader({
    summaries: createSummaries({ container: memoryBlobContainer(world.service, 'summaries') }),
    answerLogs: memoryBlobContainer(world.service, 'answers'),
    idempotencyWindowMs: 2_500_000,
  });
  const read: StoredAnswer[] = [];
  for (let next: number | null = 0; next !== null;) {
    const page = await reader.page(key, { after: next, limit: world.random.between(1, 4) });
    if (page.outcome !== 'found') throw new Violation('misread', `${path} cannot be paged`);
    read.push(...page.answers);
    if (page.next !== null && page.next <= next)
      throw new Violation('misread', `${path}: the page after ${next} does not advance`);
    next = page.next;
  }
  const [paged, expectedPages] = [answersIn(read), answersIn(logged)];
  if (paged !== expectedPages)
    throw new Violation('misread', `${path}: paged ${paged}, logged ${expectedPages}`);
  for (const id of [...ids.slice(0, 2), ...ids.slice(-1)]) {
    const found = await reader.find(key, id);
    if (found.outcome !== 'found' || found.answer.id !== id)
      throw new Violation('misread', `${path}: ${id} is not found`);
  }
  for (const attempt of world.ledger.all()) {
    if (attempt.path !== path || attempt.kind !== 'answer' || attempt.state !== 'acknowledged') continue;
    const found = await reader.find(key, attempt.id);
    const expected = ids.find((id) => id.slice(10) === attempt.id.slice(10));
    // An invitation that was used again after the window.
    if (attempt.word.startsWith('late') && found.outcome === 'notFound') continue;
    if (expected !== (found.outcome === 'found' ? found.answer.id : undefined))
      throw new Violation('misread', `${path}: ${attempt.id} does not lead to ${expected}`);
  }
  if ((await reader.find(key, 'A-none')).outcome === 'found')
    throw new Violation('misread', `${path}: an id that does not exist is found`);
}

function listAll(world: World, container: string): BlobResponse<'list'>['blobs'] {
  const blobs: BlobResponse<'list'>['blobs'] = [];
  let marker: string | undefined;
  do {
    const page = world.service.apply({ op: 'list', container, prefix: '', marker });
    blobs.push(...page.blobs);
    marker = page.next;
  } while (marker !== undefined);
  return blobs;
}
