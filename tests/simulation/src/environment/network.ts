import { StorageError } from '@canvass/storage';
import type { BlobOperation, BlobRequest, BlobResponse } from '@canvass/storage/memory';
import { describeRequest, describeResponse } from './trace.ts';
import type { Trap } from './profile.ts';
import { Violation } from './violation.ts';
import type { Environment } from './environment.ts';
import type { EventTarget } from './event-heap.ts';

/** Sees each request as it lands, and what came of it. May throw a `Violation`. */
export interface RequestObserver {
  before(request: BlobRequest): void;
  after(request: BlobRequest, response: BlobResponse): void;
}

/** A process, as the network sees it. */
export interface NetworkClient extends EventTarget {
  readonly name: string;
  die(): void;
  suspend(ms: number): void;
}

/** Reads change nothing: it makes no difference whether a lost one landed. */
const reads: ReadonlySet<BlobOperation> = new Set(['head', 'readRange', 'get', 'list']);

/**
 * Between the processes and the storage service. Draws when a request lands and when, or whether, its response arrives. A
 * request without a response may have landed, may land at any later time, or never.
 */
export class Network {
  readonly #environment: Environment;
  readonly #observer: RequestObserver;
  readonly #traps: ReadonlyMap<string, readonly Trap[]>;
  /** The number of requests that may still create this blob. */
  readonly #creating = new Map<string, number>();

  constructor(environment: Environment, observer: RequestObserver) {
    this.#environment = environment;
    this.#observer = observer;
    this.#traps = Map.groupBy(environment.profile.traps, ({ container, op }) => `${container} ${op}`);
  }

  send<O extends BlobOperation>(
    from: NetworkClient,
    request: BlobRequest<O>,
    apply: () => BlobResponse<O>,
  ): Promise<BlobResponse<O>> {
    // A dead process gets no response.
    if (!from.isAlive) return new Promise(() => {});
    return new Promise((resolve, reject) =>
      // The compiler does not see that a request of one operation is a request.
      this.#dispatch(
        from,
        request as BlobRequest,
        apply,
        resolve as (response: BlobResponse) => void,
        reject,
      ),
    );
  }

  /** Whether a put of this blob with `ifAbsent` may still land. */
  mayStillCreate(blob: string): boolean {
    return (this.#creating.get(blob) ?? 0) > 0;
  }

  #dispatch(
    from: NetworkClient,
    request: BlobRequest,
    apply: () => BlobResponse,
    resolve: (response: BlobResponse) => void,
    reject: (error: unknown) => void,
  ): void {
    const { scheduler, stats, random, profile } = this.#environment;
    stats.requests += 1;
    const traps = this.#environment.isQuiet
      ? undefined
      : this.#traps.get(`${request.container} ${request.op}`);
    const isTriggered = (kind: Trap['kind']): boolean =>
      traps?.some((trap) => trap.kind === kind && random.chance(trap.probability)) ?? false;
    const landsLate = isTriggered('landLate');
    const isSilenced = isTriggered('silence');
    const isLost = landsLate || isSilenced || (!this.#environment.isQuiet && random.chance(profile.loss));
    const creates = createdBlob(request);
    if (creates) this.#count(creates, 1);
    const id = this.#environment.nextRequestId();
    this.#environment.log(from.name, () => `#${id} ${describeRequest(request)}`);

    const land = (): BlobResponse | Violation => {
      if (creates) this.#count(creates, -1);
      const response = this.#land(request, apply);
      this.#environment.log(
        'storage',
        () => `#${id} ${response instanceof Violation ? response.message : describeResponse(response)}`,
      );
      return response;
    };
    const giveUp = (): void => {
      this.#environment.log(from.name, () => `#${id} gets NO RESPONSE`);
      reject(new StorageError('unavailable', 'no response'));
    };

    if (!isLost) {
      scheduler.after(this.#latency(), undefined, () => {
        const response = land();
        if (response instanceof Violation) return;
        this.#deliver(from, traps, () => {
          this.#environment.log(from.name, () => `#${id} gets its response`);
          resolve(response);
        });
      });
      return;
    }
    stats.lostAnswers += 1;
    const isRead = reads.has(request.op);
    if (isSilenced) {
      scheduler.after(this.#latency(), undefined, () => {
        if (!isRead) land();
        stats.suspensions += 1;
        const ms = random.magnitude(10, profile.maxSuspendMs);
        if (from.isAlive) from.suspend(ms);
        scheduler.after(ms, from, giveUp);
      });
    } else if (!isRead && !landsLate && random.chance(profile.never)) {
      if (creates) this.#count(creates, -1);
      stats.neverLanded += 1;
      this.#deliver(from, traps, giveUp);
    } else if (!isRead && (landsLate || random.chance(profile.late))) {
      stats.landedLate += 1;
      const timeoutMs = this.#latency();
      scheduler.after(timeoutMs, from, () => this.#continueOrStop(from, traps, giveUp));
      scheduler.after(timeoutMs + random.magnitude(1, random.chance(0.5) ? 1_000 : 60_000), undefined, land);
    } else {
      scheduler.after(this.#latency(), undefined, () => {
        if (!isRead) land();
        this.#deliver(from, traps, giveUp);
      });
    }
  }

  #land(request: BlobRequest, apply: () => BlobResponse): BlobResponse | Violation {
    try {
      this.#observer.before(request);
      const response = apply();
      this.#observer.after(request, response);
      return response;
    } catch (error) {
      const violation =
        error instanceof Violation
          ? error
          : new Violation('fault', `storage refuses ${describeRequest(request)}`, { cause: error });
      this.#environment.scheduler.fail(violation);
      return violation;
    }
  }

  #deliver(to: NetworkClient, traps: readonly Trap[] | undefined, happen: () => void): void {
    this.#environment.scheduler.after(this.#latency(), to, () => this.#continueOrStop(to, traps, happen));
  }

  /** At each await a process may die or be suspended. */
  #continueOrStop(to: NetworkClient, traps: readonly Trap[] | undefined, goOn: () => void): void {
    const { scheduler, random, profile, stats, isQuiet } = this.#environment;
    if (isQuiet) {
      goOn();
      return;
    }
    const trapped = traps?.find(
      ({ kind, probability }) => (kind === 'suspend' || kind === 'crash') && random.chance(probability),
    )?.kind;
    if (trapped === 'crash' || random.chance(profile.crash)) {
      stats.crashes += 1;
      to.die();
    } else if (trapped === 'suspend' || random.chance(profile.suspend)) {
      stats.suspensions += 1;
      const ms = random.magnitude(10, profile.maxSuspendMs);
      to.suspend(ms);
      scheduler.after(ms, to, goOn);
    } else {
      goOn();
    }
  }

  #latency(): number {
    const { random, profile, isQuiet } = this.#environment;
    return random.magnitude(0.5, isQuiet ? 5 : profile.maxLatencyMs);
  }

  #count(blob: string, change: number): void {
    this.#creating.set(blob, (this.#creating.get(blob) ?? 0) + change);
  }
}

function createdBlob(request: BlobRequest): string | undefined {
  if (request.op !== 'put' || !request.condition || !('ifAbsent' in request.condition)) return undefined;
  return `${request.container}/${request.blob}`;
}
