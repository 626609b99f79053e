import { pause, type Clock } from '@canvass/runtime/clock';
import { Findings } from '../checks/findings.ts';
import type { Random } from '../plan/seeded-random.ts';
import type { Ledger } from './ledger.ts';
import type { Load } from './load.ts';
import { surveyNames, type StormAnswerSource } from './storm-survey.ts';
import type { StormSite, TakenBack } from './storm-site.ts';

export interface EraserDeps {
  readonly site: StormSite;
  readonly ledger: Ledger;
  readonly source: StormAnswerSource;
  readonly load: Pick<Load, 'withdrawable'>;
  readonly clock: Clock;
  readonly random: Random;
}

/** At a pace of 1. Below the limits of a tenant's changes and of an address's submissions. */
const everyMs = 1_000;
const retryEveryMs = 1_000;
/** During an outage no more begin: a search for each of hundreds would be an outage of its own. */
const maxPending = 10;
/** The share that is chosen among all answers. The others are among the last ones, which are not counted yet. */
const chosenFromAll = 0.5;
/** An erasure that got no definite response is sent again so long after the storm. */
const settlesWithinMs = 300_000;

/** The owner erases answers, and respondents withdraw theirs: counted ones, and others that are not counted yet. */
export class Eraser {
  /** An acknowledged answer is there to be erased. */
  readonly found = new Findings();
  readonly requested = { byOwner: 0, byRespondent: 0 };
  readonly #deps: EraserDeps;
  readonly #begun = surveyNames.map(() => 0);

  constructor(deps: EraserDeps) {
    this.#deps = deps;
  }

  /** Erasures of the survey that have begun, whether they are done or not. */
  begunIn(survey: number): number {
    return this.#begun[survey]!;
  }

  /** Resolves after the signal, when each has a definite response, or after five minutes. */
  async run(pace: number, signal: AbortSignal, cancelled: AbortSignal): Promise<void> {
    const { clock } = this.#deps;
    const giveUp = new AbortController();
    cancelled.addEventListener('abort', () => giveUp.abort());
    const pending = new Set<Promise<void>>();
    while (!signal.aborted) {
      for (const begin of [() => this.#asOwner(), () => this.#asRespondent()]) {
        const send = pending.size < maxPending ? begin() : undefined;
        if (send === undefined) continue;
        const settled = this.#untilDefinite(send, giveUp.signal).finally(() => pending.delete(settled));
        pending.add(settled);
      }
      await pause(clock, everyMs / pace, signal);
    }
    const late = pause(clock, settlesWithinMs, giveUp.signal).then(() => giveUp.abort());
    await Promise.all(pending);
    giveUp.abort();
    await late;
  }

  #asOwner(): Erasure | undefined {
    const { ledger, random, site } = this.#deps;
    const last = ledger.begun - 1;
    const index =
      random() < chosenFromAll ? Math.floor(random() * ledger.begun) : last - Math.floor(random() * 50);
    const id = index < 0 || ledger.isErasing(index) ? undefined : ledger.idOf(index);
    if (id === undefined) return undefined;
    this.requested.byOwner += 1;
    return this.#erasure(index, id, (survey) => site.erase(survey, id));
  }

  #asRespondent(): Erasure | undefined {
    const { ledger, load, random, site } = this.#deps;
    const [chosen] = load.withdrawable.splice(Math.floor(random() * load.withdrawable.length), 1);
    if (chosen === undefined || ledger.isErasing(chosen.index)) return undefined;
    const { index, id, code } = chosen;
    this.requested.byRespondent += 1;
    return this.#erasure(index, id, (survey) => site.withdraw(survey, id, code));
  }

  #erasure(index: number, id: string, send: (survey: string) => Promise<TakenBack>): Erasure {
    const survey = this.#deps.source.surveyOf(index);
    this.#deps.ledger.beginErasure(index);
    this.#begun[survey]! += 1;
    return { index, id, send: () => send(surveyNames[survey]!) };
  }

  async #untilDefinite({ index, id, send }: Erasure, giveUp: AbortSignal): Promise<void> {
    const { clock, ledger } = this.#deps;
    while (!giveUp.aborted) {
      const result = await send();
      if (result.outcome === 'done') {
        this.found.check(true, () => '');
        ledger.erase(index);
        return;
      }
      if (result.outcome === 'notFound') {
        this.found.check(
          false,
          () => `answer ${index} (${id}) was acknowledged, and its erasure says that it does not exist`,
        );
        return;
      }
      await pause(clock, retryEveryMs, giveUp);
    }
    this.found.check(false, () => `the erasure of answer ${index} (${id}) got no definite response`);
  }
}

interface Erasure {
  readonly index: number;
  readonly id: string;
  readonly send: () => Promise<TakenBack>;
}
