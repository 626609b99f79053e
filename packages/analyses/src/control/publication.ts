import type { Clock } from '@canvass/runtime/clock';
import type { Analysis } from '../state/analysis.ts';
import type { AnalysisPath } from '../state/analysis-blobs.ts';
import type { AnalysisStore, FoundAnalysis } from '../state/analysis-store.ts';

export interface PublicationDeps {
  readonly store: AnalysisStore;
  readonly clock: Clock;
}

/** The minimum pause between two publications. */
const publishMs = 500;
/** A result of more than 256 KiB is published more rarely: the pause is at least 1 ms for this many bytes. */
const publishedBytesPerMs = 512;
/** A controller looks this often whether somebody has cancelled the analysis. */
const lookMs = 1_000;
/** A controller publishes at least this often, although nothing has changed. So other processes see that it lives. */
export const signOfLifeMs = 20_000;

/** `changed`: the analysis has ended, or has another plan. Another controller that publishes the same plan changes nothing. */
export type AnalysisChange = 'changed' | 'unchanged';

/** Publishes what a controller has found, and sees when others change the analysis. Each method throws `StorageError`. */
export class Publication {
  readonly #deps: PublicationDeps;
  readonly #path: AnalysisPath;
  #found: FoundAnalysis;
  #writtenAtMs = -Infinity;
  #lookedAtMs: number;
  #waitMs = publishMs;

  constructor(deps: PublicationDeps, path: AnalysisPath, found: FoundAnalysis) {
    this.#deps = deps;
    this.#path = path;
    this.#found = found;
    this.#lookedAtMs = deps.clock.now();
  }

  /** The newest version that this controller knows. */
  get analysis(): Analysis {
    return this.#found.analysis;
  }

  /**
   * Publishes the present result if it is due, and otherwise looks from time to time whether the analysis has changed. The first result is
   * due at once, because somebody waits for it.
   *
   * @param tasksDone The number of merged tasks.
   * @param present Returns the analysis with the present result.
   */
  async publishIfDue(tasksDone: number, present: () => Promise<Analysis>): Promise<AnalysisChange> {
    const nowMs = this.#deps.clock.now();
    const sinceMs = nowMs - this.#writtenAtMs;
    const published = this.#found.analysis.progress?.tasksDone ?? -1;
    const hasAdvanced = tasksDone > published;
    const isFirstResult = hasAdvanced && published <= 0;
    if (isFirstResult || (hasAdvanced && sinceMs >= this.#waitMs) || sinceMs >= signOfLifeMs) {
      return this.write(await present());
    }
    if (nowMs - this.#lookedAtMs < lookMs) return 'unchanged';
    this.#lookedAtMs = nowMs;
    return this.look();
  }

  /** Reads the analysis again if another process has written it. */
  async look(): Promise<AnalysisChange> {
    const found = await this.#deps.store.readIfChanged(this.#path, this.#found.etag);
    if (found.outcome === 'notModified') return 'unchanged';
    const { generation } = this.#found.analysis;
    if (found.outcome !== 'found' || found.analysis.phase !== 'running') return 'changed';
    if (found.analysis.generation !== generation) return 'changed';
    this.#found = found;
    return 'unchanged';
  }

  /** Writes the analysis. If another controller was faster, it writes nothing and looks what has changed. */
  async write(analysis: Analysis): Promise<AnalysisChange> {
    const { store, clock } = this.#deps;
    this.#writtenAtMs = clock.now();
    const written = await store.replace(this.#path, analysis, this.#found.etag);
    if (written.outcome === 'conflict') return this.look();
    this.#found = { outcome: 'found', analysis, etag: written.etag };
    this.#waitMs = Math.max(publishMs, written.bytes / publishedBytesPerMs);
    return 'unchanged';
  }
}
