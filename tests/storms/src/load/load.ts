import { pause, type Clock } from '@canvass/runtime/clock';
import { Findings } from '../checks/findings.ts';
import type { Random } from '../plan/seeded-random.ts';
import type { Ledger } from './ledger.ts';
import { surveyNames, type StormAnswerSource } from './storm-survey.ts';
import type { StormSite, Submitted } from './storm-site.ts';

export interface LoadDeps {
  readonly site: StormSite;
  readonly ledger: Ledger;
  readonly source: StormAnswerSource;
  readonly clock: Clock;
  readonly random: Random;
}

/** An acknowledged answer that its respondent may withdraw. */
export interface Withdrawable {
  readonly index: number;
  readonly id: string;
  readonly code: string;
}

/**
 * New answers per second that are sent one by one, at a pace of 1: with repetitions below the default of RATE_LIMIT_PER_10_S. All others go into batches
 * with the owner's key, for which an address has no limit.
 */
const singles = { mostPerSecond: 40, shareOfAll: 0.6 };
const respondents = 24;
/** Twice as many after each batch that was stored, half as many after one that was not: an overloaded system gets less. */
const batchLines = { least: 50, most: 2_000 };
const batchEveryMs = 250;
/** Shares of the answers. */
const sentTwiceAtOnce = 0.05;
const sentAgainLater = 0.1;
const laterMs = { least: 1_000, most: 30_000 };
const retryMs = { least: 100, most: 2_000 };
/** What is not acknowledged so long after the storm is abandoned. */
const settlesWithinMs = 120_000;
/** Beyond it, fewer answers are sent again later: the list must not grow with an outage. */
const maxWaiting = 5_000;
const maxWithdrawable = 500;

/** Answers at a rate that waits for nothing: what an outage has held back follows when it is over. */
export class Load {
  /** Why attempts were not acknowledged, and how often. */
  readonly refusals = new Map<string, number>();
  /** Ids of attempts to send the same answer. */
  readonly sameSubmission = new Findings();
  /** The last ones. */
  readonly withdrawable: Withdrawable[] = [];
  readonly #deps: LoadDeps;
  /** To be sent again: after `atMs`. */
  readonly #later: { readonly index: number; readonly atMs: number }[] = [];
  #singles = 0;
  #batched = 0;
  #linesPerBatch = batchLines.least;
  #giveUpAtMs = Infinity;

  constructor(deps: LoadDeps) {
    this.#deps = deps;
  }

  /**
   * Sends `rate` new answers per second, more of them one by one at a higher pace, until the signal aborts or the ledger is full. Resolves when each has been acknowledged or
   * abandoned; `cancelled`: nothing is sent again.
   */
  async run(
    { rate, pace }: { readonly rate: number; readonly pace: number },
    signal: AbortSignal,
    cancelled: AbortSignal,
  ): Promise<void> {
    const beganMs = this.#deps.clock.now();
    const dueAt = (perSecond: number) => (): number =>
      Math.floor(((this.#deps.clock.now() - beganMs) / 1_000) * perSecond);
    const singlesRate = Math.min(rate * singles.shareOfAll, singles.mostPerSecond * pace);
    const singlesDue = dueAt(singlesRate);
    const batchedDue = dueAt(rate - singlesRate);
    signal.addEventListener('abort', () => (this.#giveUpAtMs = this.#deps.clock.now() + settlesWithinMs));
    cancelled.addEventListener('abort', () => (this.#giveUpAtMs = -Infinity));
    const mayBegin = (): boolean => !signal.aborted && this.#deps.ledger.begun < this.#deps.ledger.capacity;
    await Promise.all([
      ...Array.from({ length: respondents }, () => this.#respondent(singlesDue, mayBegin, signal)),
      this.#batches(batchedDue, mayBegin, signal),
    ]);
  }

  async #respondent(due: () => number, mayBegin: () => boolean, signal: AbortSignal): Promise<void> {
    const { clock, ledger } = this.#deps;
    while (mayBegin()) {
      const again = this.#dueAgain();
      if (again !== undefined) await this.#submit(again);
      else if (this.#singles < due()) {
        this.#singles += 1;
        const index = ledger.begin();
        if (index !== undefined) await this.#submit(index);
      } else await pause(clock, 20, signal);
    }
  }

  /** Until it is acknowledged or abandoned. */
  async #submit(index: number): Promise<void> {
    const { clock, random } = this.#deps;
    if (random() < sentTwiceAtOnce) {
      const settled = await Promise.all([this.#attempt(index), this.#attempt(index)]);
      if (settled.includes('acknowledged')) return;
    }
    for (;;) {
      const result = await this.#attempt(index);
      if (result === 'acknowledged') {
        this.#maybeLater(index);
        return;
      }
      if (this.#abandons(index)) return;
      await pause(clock, between(retryMs, random()));
    }
  }

  async #attempt(index: number): Promise<Submitted['outcome']> {
    const { site, source } = this.#deps;
    const survey = surveyNames[source.surveyOf(index)]!;
    return this.#note(index, await site.submit(survey, source.keyOf(index), source.answersOf(index)));
  }

  #note(index: number, result: Submitted): Submitted['outcome'] {
    const { ledger } = this.#deps;
    if (result.outcome === 'acknowledged') {
      const wrong = ledger.acknowledge(index, result.id);
      this.sameSubmission.check(wrong === undefined, () => wrong ?? '');
      const code = result.withdrawalCode;
      if (code !== undefined && !ledger.isErasing(index))
        this.#offerWithdrawal({ index, id: result.id, code });
    } else {
      if (result.outcome === 'unclear') ledger.attemptUnclear(index);
      this.refusals.set(result.why, (this.refusals.get(result.why) ?? 0) + 1);
    }
    return result.outcome;
  }

  #offerWithdrawal(answer: Withdrawable): void {
    this.withdrawable.push(answer);
    if (this.withdrawable.length > maxWithdrawable) this.withdrawable.shift();
  }

  /** Few respondents give up at once, and all after a time. */
  #abandons(index: number): boolean {
    const { ledger, source, clock } = this.#deps;
    // It was acknowledged before: it was only sent again.
    if (ledger.isAcknowledged(index)) return true;
    if (!source.isImpatient(index) && clock.now() < this.#giveUpAtMs) return false;
    ledger.abandon(index);
    return true;
  }

  #maybeLater(index: number): void {
    const { clock, random } = this.#deps;
    if (random() >= sentAgainLater || this.#later.length >= maxWaiting) return;
    this.#later.push({ index, atMs: clock.now() + between(laterMs, random()) });
  }

  /** Roughly in order of time, which is all that "later" needs. */
  #dueAgain(): number | undefined {
    const [first] = this.#later;
    return first !== undefined && first.atMs <= this.#deps.clock.now()
      ? this.#later.shift()?.index
      : undefined;
  }

  /** One batch at a time, because a site takes one of each tenant. */
  async #batches(due: () => number, mayBegin: () => boolean, signal: AbortSignal): Promise<void> {
    const { clock, ledger, source } = this.#deps;
    const open: number[][] = surveyNames.map(() => []);
    for (let turn = 0; mayBegin() || open.some((lines) => lines.length > 0); turn += 1) {
      while (mayBegin() && this.#batched < due() && open.every(({ length }) => length < batchLines.most)) {
        this.#batched += 1;
        const index = ledger.begin();
        if (index !== undefined) open[source.surveyOf(index)]!.push(index);
      }
      const survey = turn % surveyNames.length;
      const lines = open[survey]!.splice(0, this.#linesPerBatch);
      if (lines.length > 0) open[survey]!.unshift(...(await this.#sendBatch(survey, lines)));
      if (survey === 0 && !signal.aborted) await pause(clock, batchEveryMs, signal);
    }
  }

  /** Returns those that are to be sent again. */
  async #sendBatch(survey: number, indexes: readonly number[]): Promise<number[]> {
    const { site, source, clock, random } = this.#deps;
    const results = await site.submitBatch(
      surveyNames[survey]!,
      indexes.map((index) => ({ key: source.keyOf(index), answers: source.answersOf(index) })),
    );
    const again: number[] = [];
    let hasFailed = false;
    for (const [at, index] of indexes.entries()) {
      const outcome = this.#note(index, results[at]!);
      if (outcome === 'acknowledged') {
        if (random() < sentAgainLater / 2) again.push(index);
      } else {
        hasFailed = true;
        if (!this.#abandons(index)) again.push(index);
      }
    }
    const lines = hasFailed ? this.#linesPerBatch / 2 : this.#linesPerBatch * 2;
    this.#linesPerBatch = Math.min(batchLines.most, Math.max(batchLines.least, lines));
    if (hasFailed) await pause(clock, between(retryMs, random()));
    return again;
  }
}

function between({ least, most }: { readonly least: number; readonly most: number }, share: number): number {
  return least + share * (most - least);
}
