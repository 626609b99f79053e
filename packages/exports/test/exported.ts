import type { SlicesFixture } from '../../slices/test/slices-fixture.ts';
import {
  exportAnswers,
  formatHere,
  type ExportEnd,
  type ExportOptions,
  type ExportRequest,
  type StartFormatter,
} from '../src/index.ts';

export const plainRequest: ExportRequest = {
  format: 'ndjson',
  filter: { questions: [] },
  choices: 'values',
  multiple: 'joined',
  headers: 'ids',
  times: 'both',
  byteOrderMark: false,
};

export interface Exported extends ExportEnd {
  readonly bytes: Buffer;
  /** The blobs that were found damaged. */
  readonly damaged: readonly string[];
}

/** Exports the fixture's survey as a whole. `between` is called after each piece. */
export async function exported(
  fixture: Pick<SlicesFixture, 'summaries' | 'containers' | 'key' | 'document'>,
  request: Partial<ExportRequest> = {},
  {
    between = async () => {},
    startFormatter = formatHere,
    pauseAfter = async () => {},
    ...options
  }: ExportOptions & {
    between?: () => Promise<void>;
    startFormatter?: StartFormatter;
    pauseAfter?: (workedMs: number) => Promise<void>;
  } = {},
): Promise<Exported> {
  const { summaries, containers, key } = fixture;
  const damaged: string[] = [];
  const deps = {
    summaries,
    answerLogs: containers.answerLogs,
    startFormatter,
    pauseAfter,
    onDamaged: (_: unknown, blob: string) => void damaged.push(blob),
  };
  const pieces = exportAnswers(deps, key, await fixture.document(), { ...plainRequest, ...request }, options);
  const all: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return { ...value, bytes: Buffer.concat(all), damaged };
    all.push(value);
    await between();
  }
}

/** Parses lines of JSON. */
export function jsonLines(bytes: Buffer): unknown[] {
  const lines = bytes.toString().split('\n');
  if (lines.pop() !== '') throw new Error('the last line has no end');
  return lines.map((line): unknown => JSON.parse(line));
}
