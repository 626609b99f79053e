import type { BlobRequest, BlobResponse } from '@canvass/storage/memory';
import { checkJournalIsCommitted } from './check-deletion.ts';
import { checkManifest, type Manifest } from './check-manifest.ts';
import { LogContent } from './log-content.ts';
import { Violation } from './violation.ts';
import type { World } from './world.ts';

/** What is known of a survey instance from the summaries that were written so far. */
export interface SurveyState {
  version: number;
  /** Origins of the records of the newest readable version, in the log's order. */
  log: readonly string[];
  /** The answers' ids, in the same order. */
  ids: readonly string[];
  committed: ReadonlySet<string>;
  /** Log blobs and index pages that it lists, and how many of them are log blobs. */
  blobs: ReadonlySet<string>;
  logBlobs: number;
  isBuried: boolean;
  /** Its summary was lost or corrupted and not written since: the next one may have another order. */
  isDamaged: boolean;
  /** It once was: cursors from before mean nothing any more. */
  wasDamaged: boolean;
}

/** Looks at each request as it lands: the invariants that must hold at every moment. */
export class Checks {
  readonly content: LogContent;
  readonly #world: World;
  readonly #journals = new Set<string>();
  readonly #surveys = new Map<string, SurveyState>();

  constructor(world: World) {
    this.#world = world;
    this.content = new LogContent(world.service);
  }

  survey(path: string): SurveyState | undefined {
    return this.#surveys.get(path);
  }

  /** The simulation itself spoils a summary. */
  damaged(path: string): void {
    const state = this.#surveys.get(path);
    if (!state) return;
    state.isDamaged = true;
    state.wasDamaged = true;
  }

  before(request: BlobRequest): void {
    if (request.op !== 'delete') return;
    const { container, blob } = request;
    if (container === 'journal') {
      checkJournalIsCommitted(this.#world, blob);
      this.#world.stats.retired += 1;
    } else if (container === 'journal-progress') {
      const { outcome } = this.#world.service.apply({ op: 'head', container: 'journal', blob });
      if (outcome === 'found')
        throw new Violation('deletedTooSoon', `progress of the living journal ${blob}`);
    } else if (container === 'answers') {
      const state = this.#surveys.get(blob.split('/').slice(0, 3).join('/'));
      if (state && !state.isBuried && state.blobs.has(blob)) {
        throw new Violation('deletedTooSoon', `${blob} is listed by version ${state.version}`);
      }
      this.#world.stats.cleanedBlobs += 1;
    }
  }

  after(request: BlobRequest, response: BlobResponse): void {
    if (
      request.op === 'createAppendBlob' &&
      request.container === 'journal' &&
      response.outcome === 'created'
    ) {
      if (this.#journals.has(request.blob))
        throw new Violation('nameBack', `${request.blob} is created again`);
      this.#journals.add(request.blob);
    }
    if (request.op === 'appendBlock' && response.outcome === 'refused' && response.status === 409) {
      this.#checkRoom(request.container, request.blob);
    }
    if (request.op === 'seal' && request.container === 'journal') this.#world.stats.seals += 1;
    if (request.op !== 'put' || response.outcome !== 'written') return;
    if (request.container === 'quarantine') this.#world.stats.quarantined += 1;
    if (request.container !== 'summaries') return;
    this.#world.stats.summaryVersions += 1;
    const manifest = JSON.parse(Buffer.from(request.bytes).toString()) as Manifest;
    const before = this.#surveys.get(request.blob);
    this.#surveys.set(request.blob, checkManifest(this.#world, request.blob, manifest, before));
  }

  /** The service refuses with 409 what is sealed, as it should be, and what is full, which must not come to pass. */
  #checkRoom(container: string, blob: string): void {
    const found = this.#world.service.apply({ op: 'head', container, blob });
    if (found.outcome === 'found' && !found.properties.sealed)
      throw new Violation('full', `${container}/${blob}`);
  }
}
