import { pause, type Clock } from '@canvass/runtime/clock';
import { kinds, type Fault, type Kind } from './plan/storm-plan.ts';
import type { Roster } from './roster.ts';
import type { Member, Target } from './targets/target.ts';

export interface StormDeps {
  readonly target: Target;
  readonly roster: Roster;
  readonly clock: Clock;
  /** Ends the storm: what is suspended is resumed, and no fault begins. */
  readonly signal: AbortSignal;
  readonly onEvent: (line: string) => void;
}

/** How many members are suspended or cut now. */
export interface Harmed {
  readonly suspended: number;
  readonly cut: number;
}

/** A restarted process gets this time before it is harmed again, so that each kind works now and then. */
const upForMs = 1_500;
const lookEveryMs = 250;
const words = { kill: 'killed', suspend: 'suspended', cut: 'cut' } as const;

/** Carries out a plan: the faults of a kind one after the other, those of different kinds at the same time. */
export class Storm {
  /** In the order in which they happened. */
  readonly happened: Fault[] = [];
  readonly #deps: StormDeps;
  readonly #harmed = new Map<Member, 'suspend' | 'cut'>();

  constructor(deps: StormDeps) {
    this.#deps = deps;
  }

  harmed(kind: Kind): Harmed {
    const of = [...this.#harmed].filter(([member]) => member.kind === kind).map(([, type]) => type);
    return {
      suspended: of.filter((type) => type === 'suspend').length,
      cut: of.filter((type) => type === 'cut').length,
    };
  }

  /** Resolves when the plan is done or the signal aborts, with everything resumed and connected. */
  async run(plan: readonly Fault[]): Promise<void> {
    const beganMs = this.#deps.clock.now();
    try {
      await Promise.all(
        kinds.map(async (kind) => {
          for (const fault of plan.filter((each) => each.kind === kind)) {
            await this.#one(fault, beganMs);
          }
        }),
      );
    } finally {
      await this.#deps.target.restore();
    }
  }

  /** Until it has happened: a process may end before its fault takes effect. */
  async #one(fault: Fault, beganMs: number): Promise<void> {
    const { clock, signal, onEvent } = this.#deps;
    await pause(clock, beganMs + fault.atMs - clock.now(), signal);
    for (;;) {
      const member = await this.#memberFor(fault);
      if (member === undefined) return;
      if (await this.#harm(fault, member)) {
        this.happened.push(fault);
        const seconds = (this.#lengthOf(fault) / 1_000).toFixed(1);
        onEvent(`${member.name} ${words[fault.type]}${fault.type === 'kill' ? '' : ` for ${seconds} s`}`);
        return;
      }
      await pause(clock, lookEveryMs, signal);
    }
  }

  /** Waits for one that has been up for a while. Undefined: the storm ended before there was one. */
  async #memberFor({ kind, draw }: Fault): Promise<Member | undefined> {
    const { roster, clock, signal } = this.#deps;
    while (!signal.aborted) {
      const up = roster.of(kind).filter(({ sinceMs }) => clock.now() - sinceMs >= upForMs);
      const chosen = up[Math.floor(draw * up.length)];
      if (chosen !== undefined) return chosen.member;
      await pause(clock, lookEveryMs, signal);
    }
    return undefined;
  }

  async #harm(fault: Fault, member: Member): Promise<boolean> {
    const { target, roster, clock, signal } = this.#deps;
    if (fault.type === 'kill') {
      const isDead = await target.kill(member);
      await roster.refresh();
      return isDead;
    }
    this.#harmed.set(member, fault.type);
    try {
      if (fault.type === 'cut') return await target.cut(member, fault.forMs);
      const isStill = await target.suspend(member);
      if (isStill) await pause(clock, fault.forMs, signal);
      return isStill;
    } finally {
      if (fault.type === 'suspend') await target.resume(member);
      this.#harmed.delete(member);
    }
  }

  #lengthOf({ type, forMs }: Fault): number {
    return type === 'cut' ? (this.#deps.target.cutForMs ?? forMs) : forMs;
  }
}
