import type { Mutant } from './mutant.ts';

const counter = 'packages/answer-log/src/segment-counter.ts';
const reading = 'packages/answer-log/src/segment-reading.ts';
const chunk = 'packages/answer-log/src/chunk-in-round.ts';
const commit = 'packages/answer-log/src/survey-commit.ts';
const counting = 'packages/answer-log/src/tally-records.ts';
const outcome = 'packages/answer-log/src/take-outcome.ts';
const round = 'packages/answer-log/src/round-surveys.ts';
const liveness = 'packages/answer-log/src/liveness.ts';
const writer = 'packages/answer-log/src/log-writer.ts';
const cache = 'packages/answer-log/src/summary-cache.ts';
const summaries = 'packages/answer-log/src/summaries.ts';

export const answerLogMutants: readonly Mutant[] = [
  {
    name: 'progress moves although a survey failed',
    rules: ['8a'],
    patches: [
      {
        file: counter,
        find: 'for (const { chunk } of pieces) chunk.fail(error);',
        replace: '',
      },
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'progress moves before the surveys are committed',
    rules: ['9'],
    patches: [
      {
        file: counter,
        find: '    await Promise.all(chunk.commits);\n',
        replace: '',
      },
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'progress moves while a survey of the chunk is still being committed',
    rules: ['9'],
    patches: [
      {
        file: counter,
        find: 'await Promise.all(chunk.commits);',
        replace: 'await Promise.race([...chunk.commits, chunk.commits.length === 0]);',
      },
    ],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'progress moves past a corrupt line that is not in quarantine',
    rules: ['9'],
    patches: [
      {
        file: counter,
        find: '.catch((error: unknown) => chunk.fail(error))',
        replace: '.catch(() => {})',
      },
    ],
    shows: ['quarantine'],
  },
  {
    name: 'a stuck survey is counted past its hole',
    rules: ['8a'],
    patches: [{ file: chunk, find: 'if (this.stuck[path] !== undefined) return false;', replace: '' }],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'stuck surveys are forgotten between two chunks',
    rules: ['8a'],
    patches: [
      {
        file: chunk,
        find: 'holes: { stuck, deferred, foundStuck },',
        replace: 'holes: { stuck: {}, deferred, foundStuck },',
      },
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'the answers of a stuck survey are skipped',
    rules: ['8a'],
    patches: [
      {
        file: outcome,
        find: 'chunk.stuck[path] = beginningOf(work).offset;',
        replace: 'void beginningOf(work);',
      },
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'one corrupt summary stops all surveys',
    rules: ['8a'],
    patches: [
      {
        file: commit,
        find: "if (error instanceof StorageError && error.code === 'corrupt') {",
        replace: "if (error instanceof StorageError && error.code === 'unexpected') {",
      },
    ],
    shows: ['unfinished'],
  },
  {
    name: 'the sweep reads a stuck survey from the offset instead of its hole',
    rules: ['11'],
    patches: [
      {
        file: reading,
        find: 'asSweep ? Math.min(off, ...Object.values(stuck)) : off',
        replace: 'off',
      },
    ],
    shows: ['lost', 'unfinished'],
  },
  {
    name: 'the sweep keeps the old list of stuck surveys',
    rules: ['11'],
    patches: [{ file: reading, find: 'holes: asSweep ? noHoles : {', replace: 'holes: {' }],
    shows: ['unfinished'],
  },
  {
    name: 'the sweep waits for the rest of a damaged last line',
    rules: ['7'],
    patches: [{ file: counter, find: 'if (reading.asSweep && (await', replace: 'if (false && (await' }],
    shows: ['unfinished'],
  },
  {
    name: 'a segment without a watermark is counted without proof',
    rules: ['8b'],
    patches: [{ file: commit, find: 'if (proven) fresh.push(piece);', replace: 'fresh.push(piece);' }],
    shows: ['countedTwice'],
  },
  {
    name: 'an older HEAD is taken as proof',
    rules: ['8b'],
    patches: [{ file: liveness, find: 'last && last.startedAt > since ?', replace: 'last ?' }],
    shows: ['countedTwice'],
  },
  {
    name: 'a summary is dated before its read',
    rules: ['8b'],
    patches: [
      {
        file: commit,
        find: 'const knownAt = deps.sequence.next();',
        replace: 'const knownAt = 0;',
      },
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'the watermark is ignored',
    rules: ['8c'],
    patches: [{ file: commit, find: '>= watermark', replace: '>= 0' }],
    shows: ['countedTwice'],
  },
  {
    name: 'a second attempt reuses the records of the first',
    rules: ['8c'],
    patches: [
      {
        file: commit,
        find: 'const fresh = await freshWork(deps, known, work);',
        replace:
          'const kept = work as { once?: Promise<SurveyWork[]> };\n  const fresh = await (kept.once ??= freshWork(deps, known, work));',
      },
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'the length of a log blob is taken as proof of an append',
    rules: ['8d'],
    patches: [
      {
        file: writer,
        find: "if (outcome === 'refused') return { outcome: 'refused' };",
        replace:
          "if (outcome === 'refused') {\n        const found = await answerLogs.head(log.blob);\n        if (found.outcome !== 'found' || found.properties.length !== position + block.byteLength) return { outcome: 'refused' };\n      }",
      },
    ],
    shows: ['wrongTotals', 'countedTwice', 'lost'],
  },
  {
    name: 'a log append without a response is taken as success',
    rules: ['8d'],
    patches: [{ file: writer, find: "return { outcome: 'failed', cause };", replace: 'void cause;' }],
    shows: ['wrongManifest', 'wrongTotals'],
  },
  {
    name: 'summaries are written without a condition',
    rules: ['6', '8e'],
    patches: [
      {
        file: summaries,
        find: 'container.put(surveyPath(key), encoded, { condition })',
        replace: 'container.put(surveyPath(key), encoded)',
      },
    ],
    shows: ['wrongManifest'],
  },
  {
    name: 'a stale segment sets its watermark back',
    rules: ['8e'],
    patches: [
      { file: commit, find: 'Math.max(moved[segmentId] ?? 0, end)', replace: 'end' },
      { file: commit, find: 'else if (watermark < piece.end)', replace: 'else' },
      { file: commit, find: 'if (first !== -1) fresh.push(', replace: 'fresh.push(' },
      {
        file: commit,
        find: 'records.slice(first)',
        replace: 'records.slice(first === -1 ? records.length : first)',
      },
      {
        file: counting,
        find: 'if (end === 0) continue;',
        replace: 'if (end === 0 && records.length > 0) continue;',
      },
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'watermarks are dropped without a HEAD of the segment',
    rules: ['8e'],
    patches: [
      {
        file: commit,
        find: 'if (await deps.liveness.isGone(segmentId)) delete',
        replace: 'delete',
      },
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'a refused summary stays in the cache',
    rules: ['8e'],
    patches: [
      {
        file: cache,
        find: 'this.#summaries.delete(path);',
        replace: '',
      },
    ],
    shows: ['wrongTotals'],
  },
  {
    name: 'a worker creates a missing summary',
    rules: ['13'],
    patches: [
      {
        file: commit,
        find: "  if (found.outcome === 'notFound') return",
        replace:
          "  if (found.outcome === 'notFound')\n    await deps.summaries.create(key, { versions: { 1: ['rating'] }, questions: { rating: { type: 'range', text: 'How was it?', min: 1, max: 5 } }, current: 1 });\n  if (found.outcome === 'notFound') return",
      },
    ],
    shows: ['wrongManifest'],
  },
  {
    name: 'the instance of a survey is ignored',
    rules: ['13'],
    patches: [
      {
        file: round,
        find: 'for (const [path, records] of bySurvey) {',
        replace:
          "for (const [own, records] of bySurvey) {\n        const name = own.split('/', 2).join('/');\n        const path = [...bySurvey.keys()].findLast((other) => other.startsWith(`${name}/`))!;",
      },
    ],
    shows: ['foreign'],
  },
  {
    name: 'a deleted survey leaves no tombstone',
    rules: ['13'],
    patches: [
      {
        file: summaries,
        find: 'const tombstone: Tombstone = { version, deleted: true };',
        replace:
          "const tombstone: Tombstone = { version, deleted: true };\n        if ((await container.delete(path)).outcome === 'deleted') return;",
      },
    ],
    shows: ['unfinished', 'wrongManifest'],
  },
];
