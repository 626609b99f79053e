import { pause, type Clock } from '@canvass/runtime/clock';
import { Findings } from '../checks/findings.ts';
import type { Eraser } from './eraser.ts';
import type { Ledger } from './ledger.ts';
import { surveyNames } from './storm-survey.ts';
import type { StormSite } from './storm-site.ts';
import { Watcher } from './watcher.ts';

export interface WatchersDeps {
  readonly site: StormSite;
  readonly ledger: Pick<Ledger, 'begun'>;
  readonly eraser: Pick<Eraser, 'begunIn'>;
  readonly clock: Clock;
}

const perSurvey = 2;
const endWithinMs = 120_000;
const lookEveryMs = 500;

/** Watches every survey, and compares what the streams show with what can be true. */
export class Watchers {
  /** No total was impossible. */
  readonly possible = new Findings();
  readonly all: readonly Watcher[];
  readonly #deps: WatchersDeps;

  constructor(deps: WatchersDeps) {
    this.#deps = deps;
    const { site, clock } = deps;
    this.all = surveyNames.flatMap((name, survey) =>
      Array.from(
        { length: perSurvey },
        () =>
          new Watcher(name, { site, clock, onTotal: (total, last) => this.#onTotal(survey, total, last) }),
      ),
    );
  }

  get connected(): number {
    return this.all.filter(({ isConnected }) => isConnected).length;
  }

  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(this.all.map((watcher) => watcher.run(signal)));
  }

  /** Call it when all is counted: each watcher must come to show the final total. */
  async end(): Promise<Findings> {
    const { site, clock } = this.#deps;
    const findings = new Findings();
    const totals = await Promise.all(surveyNames.map((name) => site.summary(name))).catch(() => []);
    const finalOf = ({ survey }: Watcher): number | undefined =>
      totals.find((total) => total.survey === survey)?.totalAnswers;
    const untilMs = clock.now() + endWithinMs;
    while (clock.now() < untilMs && this.all.some((watcher) => watcher.last !== finalOf(watcher))) {
      await pause(clock, lookEveryMs);
    }
    for (const watcher of this.all) {
      const [last, final] = [watcher.last, finalOf(watcher)];
      findings.check(
        final !== undefined && last === final,
        () =>
          `a watcher of ${watcher.survey} ends on ${last ?? 'no'} answers, not on ${final ?? 'a known number'}`,
      );
    }
    return findings;
  }

  #onTotal(survey: number, total: number, last: number | undefined): void {
    const { ledger, eraser } = this.#deps;
    const begun = Math.max(0, Math.ceil((ledger.begun - survey) / surveyNames.length));
    const name = surveyNames[survey];
    this.possible.check(total <= begun, () => `${name} showed ${total} answers when ${begun} had been sent`);
    const erased = eraser.begunIn(survey);
    this.possible.check(
      last === undefined || total + erased >= last,
      () => `${name} showed ${last} answers, then ${total}, with ${erased} erasures`,
    );
  }
}
