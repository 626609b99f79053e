import type { Kind } from './plan/storm-plan.ts';
import type { Member, Target } from './targets/target.ts';

export interface RosterEntry {
  readonly member: Member;
  /** When it was first seen. */
  readonly sinceMs: number;
}

/** The members of a target as they were seen last. */
export class Roster {
  readonly #target: Pick<Target, 'members'>;
  readonly #now: () => number;
  readonly #isFirst: Promise<void>;
  #entries = new Map<string, RosterEntry>();

  constructor(target: Pick<Target, 'members'>, now: () => number) {
    this.#target = target;
    this.#now = now;
    this.#isFirst = this.#read(-Infinity);
  }

  async refresh(): Promise<void> {
    await this.#isFirst;
    await this.#read(this.#now());
  }

  of(kind: Kind): readonly RosterEntry[] {
    return [...this.#entries.values()].filter(({ member }) => member.kind === kind);
  }

  async #read(sinceMs: number): Promise<void> {
    const members = await this.#target.members();
    this.#entries = new Map(
      members.map((member) => [member.id, this.#entries.get(member.id) ?? { member, sinceMs }]),
    );
  }
}
