import { StorageError } from '@canvass/storage';
import type { BlobOperation, BlobRequest, BlobResponse } from '@canvass/storage/memory';
import type { SimulatedProcess } from './simulated-process.ts';
import { describeRequest, describeResponse } from './trace.ts';
import type { Trap } from './profile.ts';
import { Violation } from './violation.ts';
import type { World } from './world.ts';

/** Reads change nothing: whether a lost one landed makes no difference. */
const reads: ReadonlySet<BlobOperation> = new Set(['head', 'readRange', 'get', 'list']);

/**
 * Between the processes and the storage service. When a request lands, when its answer arrives and whether it does
 * is drawn here; a request whose answer is lost may have landed, land at any later time, or never.
 */
export class Network {
  readonly #world: World;
  readonly #traps: ReadonlyMap<string, readonly Trap[]>;
  /** Requests that were sent and may still land, by what they would create: see `mayStillCreate`. */
  readonly #creating = new Map<string, number>();

  constructor(world: World) {
    this.#world = world;
    this.#traps = Map.groupBy(world.profile.traps, ({ container, op }) => `${container} ${op}`);
  }

  send<O extends BlobOperation>(
    from: SimulatedProcess,
    request: BlobRequest<O>,
    apply: () => BlobResponse<O>,
  ): Promise<BlobResponse<O>> {
    // What runs on in a dead process reaches nobody.
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

  /** Whether a put of this blob that asks for its absence is still under way, or lost and not landed yet. */
  mayStillCreate(blob: string): boolean {
    return (this.#creating.get(blob) ?? 0) > 0;
  }

  #dispatch(
    from: SimulatedProcess,
    request: BlobRequest,
    apply: () => BlobResponse,
    resolve: (response: BlobResponse) => void,
    reject: (error: unknown) => void,
  ): void {
    const { scheduler, stats, random, profile } = this.#world;
    stats.requests += 1;
    const traps = this.#world.isQuiet ? undefined : this.#traps.get(`${request.container} ${request.op}`);
    const spring = (kind: Trap['kind']): boolean =>
      traps?.some((trap) => trap.kind === kind && random.chance(trap.probability)) ?? false;
    const zombieTrap = spring('zombie');
    const limboTrap = spring('limbo');
    const isLost = zombieTrap || limboTrap || (!this.#world.isQuiet && random.chance(profile.loss));
    const creates = createdBlob(request);
    if (creates) this.#count(creates, 1);
    const id = this.#world.nextRequestId();
    this.#world.tell(from.name, () => `#${id} ${describeRequest(request)}`);

    const land = (): BlobResponse | Violation => {
      if (creates) this.#count(creates, -1);
      const response = this.#land(request, apply);
      this.#world.tell(
        'storage',
        () => `#${id} ${response instanceof Violation ? response.message : describeResponse(response)}`,
      );
      return response;
    };
    const giveUp = (): void => {
      this.#world.tell(from.name, () => `#${id} gets NO ANSWER`);
      reject(new StorageError('unavailable', 'no answer'));
    };

    if (!isLost) {
      scheduler.after(this.#latency(), undefined, () => {
        const response = land();
        if (response instanceof Violation) return;
        this.#deliver(from, traps, () => {
          this.#world.tell(from.name, () => `#${id} is answered`);
          resolve(response);
        });
      });
      return;
    }
    stats.lostAnswers += 1;
    const isRead = reads.has(request.op);
    if (limboTrap) {
      scheduler.after(this.#latency(), undefined, () => {
        if (!isRead) land();
        stats.suspensions += 1;
        const ms = random.magnitude(10, profile.maxSuspendMs);
        if (from.isAlive) from.suspend(ms);
        scheduler.after(ms, from, giveUp);
      });
    } else if (!isRead && !zombieTrap && random.chance(profile.never)) {
      if (creates) this.#count(creates, -1);
      stats.neverLanded += 1;
      this.#deliver(from, traps, giveUp);
    } else if (!isRead && (zombieTrap || random.chance(profile.late))) {
      stats.landedLate += 1;
      const patience = this.#latency();
      scheduler.after(patience, from, () => this.#orEnds(from, traps, giveUp));
      scheduler.after(patience + random.magnitude(1, random.chance(0.5) ? 1_000 : 60_000), undefined, land);
    } else {
      scheduler.after(this.#latency(), undefined, () => {
        if (!isRead) land();
        this.#deliver(from, traps, giveUp);
      });
    }
  }

  #land(request: BlobRequest, apply: () => BlobResponse): BlobResponse | Violation {
    try {
      this.#world.checks.before(request);
      const response = apply();
      this.#world.checks.after(request, response);
      return response;
    } catch (error) {
      const violation =
        error instanceof Violation
          ? error
          : new Violation('fault', `storage refuses ${describeRequest(request)}`, { cause: error });
      this.#world.scheduler.fail(violation);
      return violation;
    }
  }

  #deliver(to: SimulatedProcess, traps: readonly Trap[] | undefined, happen: () => void): void {
    this.#world.scheduler.after(this.#latency(), to, () => this.#orEnds(to, traps, happen));
  }

  /** At each await a process may die or be suspended instead of going on. */
  #orEnds(to: SimulatedProcess, traps: readonly Trap[] | undefined, goOn: () => void): void {
    const { scheduler, random, profile, stats, isQuiet } = this.#world;
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
    const { random, profile, isQuiet } = this.#world;
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
