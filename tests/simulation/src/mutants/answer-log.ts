import type { Mutant } from './mutant.ts';
import { remove, replace } from './source-patches.ts';

const commits = 'packages/answer-log/src/counting/commit-chunks.ts';
const passing = 'packages/answer-log/src/counting/pass-chunk.ts';
const readChunk = 'packages/answer-log/src/counting/read-chunk.ts';
const reading = 'packages/answer-log/src/counting/segment-reading.ts';
const chunk = 'packages/answer-log/src/counting/chunk-in-round.ts';
const commit = 'packages/answer-log/src/commit/survey-commit.ts';
const counting = 'packages/answer-log/src/commit/tally-records.ts';
const copies = 'packages/answer-log/src/commit/copied-lines.ts';
const outcome = 'packages/answer-log/src/counting/apply-outcome.ts';
const round = 'packages/answer-log/src/counting/round-surveys.ts';
const knownSegments = 'packages/answer-log/src/commit/known-segments.ts';
const writer = 'packages/answer-log/src/log/log-writer.ts';
const cache = 'packages/answer-log/src/commit/summary-cache.ts';
const summaries = 'packages/answer-log/src/summary/summaries.ts';
const tombstones = 'packages/answer-log/src/summary/write-tombstone.ts';

const open = 'packages/answer-log/src/counting/open-segments.ts';

export const answerLogMutants: readonly Mutant[] = [
  {
    name: 'progress moves although a survey failed',
    rules: ['8a'],
    patches: [remove(commits, 'for (const { chunk } of pieces) chunk.fail(error);')],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'progress moves before the surveys are committed',
    rules: ['9'],
    patches: [remove(passing, '  await Promise.all(chunk.commits);\n')],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'progress moves while a survey of the chunk is still being committed',
    rules: ['9'],
    patches: [
      replace(
        passing,
        'await Promise.all(chunk.commits);',
        'await Promise.race([...chunk.commits, chunk.commits.length === 0]);',
      ),
    ],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'progress moves past a corrupt line that is not in quarantine',
    rules: ['9'],
    patches: [
      replace(commits, '.catch((error: unknown) => chunk.fail(error))', '.catch(() => {})'),
      replace(counting, 'keep(uncountable);', 'keep(uncountable).catch(() => {});'),
    ],
    shows: ['quarantine'],
  },
  {
    name: 'a stuck survey is counted past its hole',
    rules: ['8a'],
    patches: [remove(chunk, 'if (this.stuck[path] !== undefined) return false;')],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'stuck surveys are forgotten between two chunks',
    rules: ['8a'],
    patches: [
      replace(
        chunk,
        'holes: { stuck, deferred, foundStuck },',
        'holes: { stuck: {}, deferred, foundStuck },',
      ),
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'the answers of a stuck survey are skipped',
    rules: ['8a'],
    patches: [replace(outcome, 'chunk.stuck[path] = beginningOf(work).offset;', 'void beginningOf(work);')],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'one corrupt summary stops all surveys',
    rules: ['8a'],
    patches: [
      replace(
        commit,
        "if (error instanceof StorageError && error.code === 'corrupt') {",
        "if (error instanceof StorageError && error.code === 'unexpected') {",
      ),
    ],
    shows: ['unfinished'],
  },
  {
    name: 'the sweep reads a stuck survey from the offset instead of its hole',
    rules: ['11'],
    patches: [replace(reading, 'asSweep ? Math.min(off, ...Object.values(stuck)) : off', 'off')],
    shows: ['lost', 'unfinished'],
  },
  {
    name: 'the sweep keeps the old list of stuck surveys',
    rules: ['11'],
    patches: [replace(reading, 'holes: asSweep ? noHoles : {', 'holes: {')],
    shows: ['unfinished'],
  },
  {
    name: 'the sweep waits for the rest of a damaged last line',
    rules: ['7'],
    patches: [replace(readChunk, 'if (reading.asSweep && (await', 'if (false && (await')],
    shows: ['unfinished'],
  },
  {
    name: 'a segment without a watermark is counted without proof',
    rules: ['8b'],
    patches: [replace(commit, 'if (proven) fresh.push(piece);', 'fresh.push(piece);')],
    shows: ['countedTwice'],
  },
  {
    name: 'an older HEAD is taken as proof',
    rules: ['8b'],
    patches: [replace(knownSegments, 'last && last.startedAt > since ?', 'last ?')],
    shows: ['countedTwice'],
  },
  {
    name: 'a summary is dated before its read',
    rules: ['8b'],
    patches: [replace(commit, 'const knownAt = deps.sequence.next();', 'const knownAt = 0;')],
    shows: ['countedTwice'],
  },
  {
    name: 'the watermark is ignored',
    rules: ['8c'],
    patches: [replace(commit, '>= watermark', '>= 0')],
    shows: ['countedTwice'],
  },
  {
    name: 'a second attempt reuses the records of the first',
    rules: ['8c'],
    patches: [
      replace(
        commit,
        'const fresh = await freshWork(deps, known, work);',
        'const kept = work as { once?: Promise<SurveyWork[]> };\n  const fresh = await (kept.once ??= freshWork(deps, known, work));',
      ),
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'the length of a log blob is taken as proof of an append',
    rules: ['8d'],
    patches: [
      replace(
        writer,
        "if (outcome === 'refused') return { outcome: 'refused' };",
        "if (outcome === 'refused') {\n        const found = await answerLogs.head(log.blob);\n        if (found.outcome !== 'found' || found.properties.length !== position + block.byteLength) return { outcome: 'refused' };\n      }",
      ),
    ],
    shows: ['wrongTotals', 'countedTwice', 'lost'],
  },
  {
    name: 'a log append without a response is taken as success',
    rules: ['8d'],
    patches: [replace(writer, "return { outcome: 'failed', cause };", 'void cause;')],
    shows: ['wrongManifest', 'wrongTotals'],
  },
  {
    name: 'summaries are written without a condition',
    rules: ['6', '8e'],
    patches: [summaries, tombstones].map((file) =>
      replace(
        file,
        'container.put(path, bytes, { condition, metadata })',
        'container.put(path, bytes, { metadata })',
      ),
    ),
    shows: ['wrongManifest'],
  },
  {
    name: 'a look takes silence for the end of a segment',
    rules: ['6', '12'],
    patches: [
      replace(
        open,
        'if (sealed || isSilent) this',
        'if (isSilent) await journal.delete(segmentId);\n      if (sealed || isSilent) this',
      ),
    ],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'a look takes a sealed segment for a counted one',
    rules: ['6', '12'],
    patches: [
      replace(
        open,
        'const { length, sealed } = found.properties;',
        'const { length, sealed } = found.properties;\n      if (sealed) await journal.delete(segmentId);',
      ),
    ],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'a stale segment sets its watermark back',
    rules: ['8e'],
    patches: [
      replace(commit, 'Math.max(moved[segmentId] ?? 0, end)', 'end'),
      replace(commit, 'else if (watermark < piece.end)', 'else'),
      replace(commit, 'if (lines.length > 0) fresh.push(', 'fresh.push('),
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'watermarks are dropped without a HEAD of the segment',
    rules: ['8e'],
    patches: [replace(commit, 'if (await deps.knownSegments.isGone(segmentId)) delete', 'delete')],
    shows: ['countedTwice'],
  },
  {
    name: 'a refused summary stays in the cache',
    rules: ['8e'],
    patches: [remove(cache, 'this.#summaries.delete(path);')],
    shows: ['wrongTotals'],
  },
  {
    name: 'a worker creates a missing summary',
    rules: ['13'],
    patches: [
      replace(
        commit,
        "  if (found.outcome === 'notFound') return",
        "  if (found.outcome === 'notFound')\n    await deps.summaries.create(key, { versions: { 1: ['rating'] }, questions: { rating: { type: 'scale', text: 'How was it?', min: 1, max: 5 } }, current: 1 });\n  if (found.outcome === 'notFound') return",
      ),
    ],
    shows: ['wrongManifest'],
  },
  {
    name: 'the instance of a survey is ignored',
    rules: ['13'],
    patches: [
      replace(
        round,
        'for (const [path, lines] of bySurvey) {',
        "for (const [own, lines] of bySurvey) {\n        const name = own.split('/', 2).join('/');\n        const path = [...bySurvey.keys()].findLast((other) => other.startsWith(`${name}/`))!;",
      ),
      // A commit reads no lines of other surveys.
      replace(copies, 'if (record?.path === path) {', 'if (record !== undefined) {'),
    ],
    shows: ['foreign'],
  },
  {
    name: 'a deleted survey leaves no tombstone',
    rules: ['13'],
    patches: [
      replace(
        tombstones,
        'const tombstone: Tombstone = { version: stored + 1, deleted: true };',
        "const tombstone: Tombstone = { version: stored + 1, deleted: true };\n        if ((await container.delete(path)).outcome === 'deleted') return;",
      ),
    ],
    shows: ['unfinished', 'wrongManifest'],
  },
];
