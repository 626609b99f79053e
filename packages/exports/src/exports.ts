import type { SummaryDocument, SurveyKey } from '@canvass/answer-log';
import { WorkLimits, type WorkLimitsOptions } from '@canvass/slices';
import { exportAnswers, type ExportDeps, type ExportEnd, type ExportOptions } from './export-answers.ts';
import type { ExportRequest } from './export-request.ts';

/** An export that has begun. */
export interface BegunExport {
  readonly outcome: 'begun';
  /** The bytes of the file, while they are read; returns what a whole one has. Throws as `exportAnswers` does. */
  readonly pieces: AsyncGenerator<Uint8Array, ExportEnd>;
}

/** The exports of a process. */
export interface Exports {
  /**
   * Begins when there is room. Its room is free again when `pieces` are read or left, or the signal is aborted. `busy`: there are too many. Throws the
   * signal's reason.
   */
  begin(
    key: SurveyKey,
    document: SummaryDocument,
    request: ExportRequest,
    options: ExportOptions & { readonly signal: AbortSignal },
  ): Promise<BegunExport | { readonly outcome: 'busy' }>;
}

/** Defaults: 2 exports at a time, 1 of a tenant; none waits. Each takes some 150 MB. */
export function createExports(deps: ExportDeps, options: WorkLimitsOptions = {}): Exports {
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
        // Also for a reader who never reads on. Its room is free when its thread has ended.
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
      // If it is begun, it never rejects.
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
