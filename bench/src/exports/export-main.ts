import { createSummaries, type SurveyKey } from '@canvass/answer-log';
import { exportAnswers, formatInThread, type ExportFormat, usualHeaders } from '@canvass/exports';
import { createBlobService, openContainers } from '@canvass/storage/azure';
import { BenchError } from '../errors.ts';

// A process that exports a survey once, or only reads its log, and prints what it took.

export interface ExportTask {
  readonly connectionString: string;
  readonly key: SurveyKey;
  /** `read`: the blobs of the log, and nothing else. */
  readonly what: ExportFormat | 'read';
}

export interface ExportFigures {
  readonly rows: number;
  /** Of the file, or of the blobs. */
  readonly bytes: number;
  readonly ms: number;
  /** Processor time. */
  readonly cpuMs: number;
  /** The most memory that the process had, in bytes. */
  readonly peakBytes: number;
}

const chunkBytes = 1024 * 1024;
const bytesPerKiB = 1024;

const { connectionString, key, what } = JSON.parse(process.argv[2]!) as ExportTask;
const containers = openContainers(createBlobService({ connectionString }));
const summaries = createSummaries({ container: containers.summaries });
const found = await summaries.read(key);
if (found.outcome !== 'found') throw new BenchError('unexpected-answer', 'there is no summary');
const { document } = found;
const startedMs = performance.now();
const written = what === 'read' ? await readBlobs() : await exportAs(what);
const { user, system } = process.cpuUsage();
const figures: ExportFigures = {
  ...written,
  ms: performance.now() - startedMs,
  cpuMs: (user + system) / 1_000,
  peakBytes: process.resourceUsage().maxRSS * bytesPerKiB,
};
console.log(JSON.stringify(figures));

async function readBlobs(): Promise<{ rows: number; bytes: number }> {
  let rows = 0;
  let bytes = 0;
  for (const { blob, committedLength, answers } of document.log) {
    for (let from = 0; from < committedLength; from += chunkBytes) {
      const length = Math.min(chunkBytes, committedLength - from);
      const part = await containers.answerLogs.readRange(blob, from, length);
      if (part.outcome !== 'found') throw new BenchError('unexpected-answer', 'a log blob is gone');
      bytes += part.bytes.byteLength;
    }
    rows += answers;
  }
  return { rows, bytes };
}

async function exportAs(format: ExportFormat): Promise<{ rows: number; bytes: number }> {
  const deps = {
    summaries,
    answerLogs: containers.answerLogs,
    startFormatter: formatInThread,
    onDamaged: (_: unknown, blob: string) => {
      throw new BenchError('unexpected-answer', `${blob} is damaged`);
    },
  };
  const pieces = exportAnswers(deps, key, document, {
    format,
    filter: { questions: [] },
    choices: 'values',
    multiple: 'joined',
    headers: usualHeaders(format),
    times: 'both',
    byteOrderMark: false,
  });
  let bytes = 0;
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return { rows: value.rows, bytes };
    bytes += value.byteLength;
  }
}
