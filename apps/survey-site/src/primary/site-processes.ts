import type { Clock } from '@canvass/runtime/clock';
import type { Logger } from 'pino';
import type { Member } from './note-relay.ts';

/** One started process of the site. */
export interface StartedProcess extends Member {
  readonly pid: number;
  /** Resolves when it listens; to false if it ends before. Never rejects. */
  readonly listening: Promise<boolean>;
  /** Resolves with its ending: `exit code 1`, `SIGKILL`. Never rejects. */
  readonly ended: Promise<string>;
  kill(): void;
}

export interface SiteProcessesDeps {
  readonly count: number;
  readonly fork: () => StartedProcess;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A process of the site that ends sooner is started again only after a pause. */
const healthyMs = 5_000;
/** The pause before a process that ended soon is started again; it doubles each time. */
const firstPauseMs = 500;
/** The longest pause before a process that ended soon is started again. */
const longestPauseMs = 10_000;
/** The primary kills a process of the site that has not stopped after this time. A process that stops by itself needs less. */
const stopMs = 22_000;
const orderly = 'exit code 0';

/** Keeps so many processes of a site running, and replaces each that ends. */
export class SiteProcesses {
  readonly #deps: SiteProcessesDeps;
  readonly #members = new Map<number, StartedProcess>();
  /** Asked to stop: nobody replaces them. */
  readonly #leaving = new Set<number>();
  readonly #pauses = new Set<unknown>();
  #listening = 0;
  #shortLives = 0;
  #isStopping = false;
  #restarting: Promise<void> | undefined;
  #unexpectedEnds = 0;

  constructor(deps: SiteProcessesDeps) {
    this.#deps = deps;
  }

  /** Those that run, also if they do not listen yet. */
  get members(): readonly StartedProcess[] {
    return [...this.#members.values()];
  }

  /** How many listen. */
  get listening(): number {
    return this.#listening;
  }

  /** How many ended without being asked. */
  get unexpectedEnds(): number {
    return this.#unexpectedEnds;
  }

  /** The first one alone, so that a fault of all of them is reported once. False: it ended by itself before it listened. */
  async start(): Promise<boolean> {
    const first = this.#fork();
    if (!(await first.listening)) return this.#isStopping;
    this.#keep(first);
    for (let index = 1; index < this.#deps.count && !this.#isStopping; index += 1) this.#keep(this.#fork());
    return true;
  }

  /** Replaces one process after the other: each stops when its successor listens, so that nobody waits. */
  restart(): Promise<void> {
    this.#restarting ??= this.#restartAll().finally(() => (this.#restarting = undefined));
    return this.#restarting;
  }

  /** Stops all, each with what it has begun. Returns whether all ended in order. */
  async stop(): Promise<boolean> {
    this.#isStopping = true;
    for (const pause of this.#pauses) this.#deps.clock.clearTimeout(pause);
    const endings = await Promise.all(this.members.map((member) => this.#stop(member)));
    return endings.every((ending) => ending === orderly);
  }

  #fork(): StartedProcess {
    const member = this.#deps.fork();
    this.#members.set(member.id, member);
    void this.#watch(member);
    return member;
  }

  async #watch(member: StartedProcess): Promise<void> {
    const listens = await member.listening;
    if (listens) this.#listening += 1;
    await member.ended;
    this.#members.delete(member.id);
    if (listens) this.#listening -= 1;
  }

  /** Replaces it when it ends. */
  #keep(member: StartedProcess): void {
    void this.#replace(member, this.#deps.clock.now());
  }

  async #replace(member: StartedProcess, startedAt: number): Promise<void> {
    const ending = await member.ended;
    if (this.#isStopping || this.#leaving.delete(member.id)) return;
    const { clock, logger } = this.#deps;
    this.#unexpectedEnds += 1;
    const pauseMs = this.#pauseAfter(clock.now() - startedAt);
    logger.error({ pid: member.pid, ending, pauseMs }, 'a process of the site ended; starting another');
    const pause = clock.setTimeout(() => {
      this.#pauses.delete(pause);
      this.#keep(this.#fork());
    }, pauseMs);
    this.#pauses.add(pause);
  }

  /** So that a process that cannot start is not started all the time. */
  #pauseAfter(livedMs: number): number {
    this.#shortLives = livedMs < healthyMs ? this.#shortLives + 1 : 0;
    if (this.#shortLives === 0) return 0;
    return Math.min(longestPauseMs, firstPauseMs * 2 ** (this.#shortLives - 1));
  }

  async #restartAll(): Promise<void> {
    const { logger } = this.#deps;
    for (const old of this.members) {
      if (this.#isStopping) return;
      if (!this.#members.has(old.id)) continue;
      const successor = this.#fork();
      if (!(await successor.listening)) {
        if (this.#isStopping) return;
        logger.error({ pid: successor.pid }, 'the rolling restart ended: a new process does not listen');
        return;
      }
      this.#keep(successor);
      await this.#stop(old);
    }
    logger.info('all processes of the site were replaced');
  }

  async #stop(member: StartedProcess): Promise<string> {
    const { clock, logger } = this.#deps;
    this.#leaving.add(member.id);
    member.send({ kind: 'stop' });
    const timer = clock.setTimeout(() => {
      logger.error({ pid: member.pid, stopMs }, 'a process of the site did not stop: killing it');
      member.kill();
    }, stopMs);
    const ending = await member.ended;
    clock.clearTimeout(timer);
    if (ending !== orderly)
      logger.error({ pid: member.pid, ending }, 'a process of the site did not stop in order');
    return ending;
  }
}
