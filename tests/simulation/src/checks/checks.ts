import type { BlobRequest, BlobResponse } from '@canvass/storage/memory';
import { checkSegmentIsCommitted } from './check-deletion.ts';
import { AnalysisChecks } from './check-analyses.ts';
import { checkManifest } from './check-manifest.ts';
import { parseManifest } from './manifest.ts';
import { LogContent } from './log-content.ts';
import { retentionOf } from '../actors/surveys.ts';
import { Violation } from '../environment/violation.ts';
import type { Environment } from '../environment/environment.ts';
import type { Submitted } from '../environment/ledger.ts';
import type { RequestObserver } from '../environment/network.ts';
import type { SurveyState } from './survey-state.ts';

/** Checks the invariants that must always hold, with each request that lands. */
export class Checks implements RequestObserver {
  readonly content: LogContent;
  readonly #analyses: AnalysisChecks;
  readonly #environment: Environment;
  readonly #segments = new Set<string>();
  readonly #surveys = new Map<string, SurveyState>();

  constructor(environment: Environment) {
    this.#environment = environment;
    this.content = new LogContent(environment.service);
    this.#analyses = new AnalysisChecks(environment);
  }

  survey(path: string): SurveyState | undefined {
    return this.#surveys.get(path);
  }

  /** The simulation itself damages a summary. */
  markDamaged(path: string): void {
    const state = this.#surveys.get(path);
    if (!state) return;
    state.isDamaged = true;
    state.wasDamaged = true;
  }

  /** The simulation itself loses or damages a column file. */
  markLostFile(path: string, blob: string): void {
    this.#surveys.get(path)?.lostFiles.add(blob);
  }

  /** Whether the submission is counted, or was: it has expired, or was erased. */
  isAccountedFor({ id, path }: Submitted): boolean {
    const survey = this.#surveys.get(path);
    const isSame = (other: string): boolean => other.slice(10) === id.slice(10);
    if (survey && (survey.ids.some(isSame) || [...survey.expired].some(isSame))) return true;
    // A rebuild cannot tell an answer that was removed from one that was to be counted after it was too old.
    if (survey?.wasDamaged && retentionOf(this.#environment.profile, path)) return true;
    return this.#environment.isInErasureLedger(path, id);
  }

  /** Called when somebody has got a 204. */
  checkErased({ id, path }: Submitted): void {
    const survey = this.#surveys.get(path);
    if (survey?.ids.some((other) => other.slice(10) === id.slice(10)))
      throw new Violation('notErased', `${id} is still in ${path}`);
  }

  before(request: BlobRequest): void {
    if (request.op !== 'delete') return;
    const { container, blob } = request;
    if (container === 'journal') {
      checkSegmentIsCommitted(this.#environment, this.#surveys, blob);
      this.#environment.stats.retired += 1;
    } else if (container === 'journal-progress') {
      const { outcome } = this.#environment.service.apply({ op: 'head', container: 'journal', blob });
      if (outcome === 'found')
        throw new Violation('deletedTooSoon', `the progress of ${blob}, whose segment is still there`);
    } else if (container === 'answers') {
      const state = this.#surveys.get(blob.split('/').slice(0, 3).join('/'));
      if (state && !state.isDeleted && state.blobs.has(blob)) {
        throw new Violation('deletedTooSoon', `${blob} is listed by version ${state.version}`);
      }
      this.#environment.stats.cleanedBlobs += 1;
    }
  }

  after(request: BlobRequest, response: BlobResponse): void {
    if (
      request.op === 'createAppendBlob' &&
      request.container === 'journal' &&
      response.outcome === 'created'
    ) {
      if (this.#segments.has(request.blob))
        throw new Violation('nameBack', `${request.blob} is created again`);
      this.#segments.add(request.blob);
    }
    if (request.op === 'appendBlock' && response.outcome === 'refused' && response.status === 409) {
      this.#checkRoom(request.container, request.blob);
    }
    if (request.op === 'seal' && request.container === 'journal') this.#environment.stats.seals += 1;
    if (request.op !== 'put' || response.outcome !== 'written') return;
    if (request.container === 'quarantine') this.#environment.stats.quarantined += 1;
    if (request.container === 'analyses') this.#analyses.written(request, this.#surveys);
    if (request.container !== 'summaries') return;
    this.#environment.stats.summaryVersions += 1;
    const manifest = parseManifest(request.bytes);
    const before = this.#surveys.get(request.blob);
    this.#surveys.set(
      request.blob,
      checkManifest(this.#environment, this.content, request.blob, manifest, before),
    );
  }

  /** The service answers 409 if a blob is sealed, which is fine, or full, which must not happen. */
  #checkRoom(container: string, blob: string): void {
    const found = this.#environment.service.apply({ op: 'head', container, blob });
    if (found.outcome === 'found' && !found.properties.sealed)
      throw new Violation('full', `${container}/${blob}`);
  }
}
