import type { SummaryDocument, SurveyKey } from '@canvass/answer-log';
import { WorkLimits, type WorkLimitsOptions } from '@canvass/slices';
import { exportAnswers, type ExportDeps, type ExportEnd, type ExportOptions } from './export-answers.ts';
import type { ExportRequest } from './export-request.ts';

/** An export that has begun. */
export interface BegunExport {
  readonly outcome: 'begun';
  /** Yields the bytes of the file, and returns the proof that it is whole. Throws as `exportAnswers` does. */
  readonly pieces: AsyncGenerator<Uint8Array, ExportEnd>;
}

/** Runs the exports of a process within limits. */
export interface Exports {
  /**
   * Begins an export when a slot is free. The slot is free again when `pieces` are read or left, or when the signal is aborted. Returns `busy` if
   * too many exports run or wait. Throws the signal's reason.
   */
  begin(
    key: SurveyKey,
    document: SummaryDocument,
    request: ExportRequest,
    options: ExportOptions & { readonly signal: AbortSignal },
  ): Promise<BegunExport | { readonly outcome: 'busy' }>;
}

/** Creates the exports of a process. By default two run at once, one of a tenant, and none waits. Each takes about 150 MB. */
export function createExports(deps: ExportDeps, options: WorkLimitsOptions = {}): Exports {
  // Exports that a process makes at once, and that wait; further ones are refused. An export holds a slot until its pieces are read or
  // left.
  const limits = new WorkLimits({
    maxAtOnce: 2,
    maxAtOncePerTenant: 1,
    maxWaiting: 0,
    maxWaitingPerTenant: 0,
    ...options,
  });
  return {
    async begin(key, document, request, { signal, ...others }) {
      const begun = Promise.withResolvers<BegunExport>();
      const running = limits.run(key.tenant, signal, async () => {
        const ended = Promise.withResolvers<void>();
        const written = exportAnswers(deps, key, document, request, { ...others, signal });
        const pieces = untilEnd(written, ended.resolve);
        // A reader may never read on, so an abort returns the pieces. The slot is free when the formatter's thread has ended.
        const leave = (): void =>
          void pieces.return(undefined as never).then(
            () => ended.resolve(),
            () => ended.resolve(),
          );
        signal.addEventListener('abort', leave);
        begun.resolve({ outcome: 'begun', pieces });
        await ended.promise;
        signal.removeEventListener('abort', leave);
        return { outcome: 'ended' } as const;
      });
      // `running` never rejects once the export has begun.
      const first = await Promise.race([begun.promise, running]);
      return first.outcome === 'begun' ? first : { outcome: 'busy' };
    },
  };
}

async function* untilEnd(
  pieces: AsyncGenerator<Uint8Array, ExportEnd>,
  onEnd: () => void,
): AsyncGenerator<Uint8Array, ExportEnd> {
  try {
    return yield* pieces;
  } finally {
    onEnd();
  }
}
