import { pause, type Clock } from '@canvass/runtime/clock';
import { Findings } from '../checks/findings.ts';
import { isSumOfParts } from '../checks/slice-check.ts';
import { surveyNames } from './storm-survey.ts';
import type { StormSite } from './storm-site.ts';

/** At a pace of 1. */
const sliceEveryMs = 500;
/** Likewise. Exports take memory and time: some are under way most of the time, and not always. */
const downloadEveryMs = 10_000;
const formats = ['csv', 'xlsx', 'parquet', 'ndjson'];

/** Reads summaries, slices and exports while the storm is on: each must add up, whatever is killed. */
export class Readings {
  /** Each slice adds up. */
  readonly whole = new Findings();
  readonly #site: Pick<StormSite, 'summary' | 'slice' | 'download'>;
  readonly #totals: (number | undefined)[] = surveyNames.map(() => undefined);
  #turn = 0;
  #downloads = 0;
  #wholeDownloads = 0;

  constructor(site: Pick<StormSite, 'summary' | 'slice' | 'download'>) {
    this.#site = site;
  }

  /** Counted answers of all surveys, as they were read last; undefined: not all could be read. */
  get counted(): number | undefined {
    return this.#totals.reduce<number | undefined>(
      (sum, total) => (sum === undefined || total === undefined ? undefined : sum + total),
      0,
    );
  }

  /** How many slices and exports have been read to their end. */
  get done(): { readonly slices: number; readonly exports: number } {
    return { slices: this.whole.checked, exports: this.#wholeDownloads };
  }

  async run(clock: Clock, pace: number, signal: AbortSignal): Promise<void> {
    await Promise.all([
      inPace(clock, sliceEveryMs / pace, signal, () => this.#next()),
      inPace(clock, downloadEveryMs / pace, signal, () => this.#download()),
    ]);
  }

  /** The exports that are compared with what was acknowledged are those after the storm. */
  async #download(): Promise<void> {
    const turn = this.#downloads++;
    const survey = surveyNames[turn % surveyNames.length]!;
    // The site or its storage may be away.
    await this.#site.download(survey, formats[turn % formats.length]!).then(
      () => void (this.#wholeDownloads += 1),
      () => {},
    );
  }

  async #next(): Promise<void> {
    this.#turn += 1;
    const survey = this.#turn % surveyNames.length;
    const name = surveyNames[survey]!;
    try {
      this.#totals[survey] = (await this.#site.summary(name)).totalAnswers;
      const slice = await this.#site.slice(name, 'where[rating]=2..4&by=colour');
      this.whole.check(
        isSumOfParts(slice) && slice.totalAnswers <= slice.of,
        () => `a slice of ${name}, as of ${slice.asOf}, does not add up`,
      );
    } catch {
      // The site or its storage is away.
    }
  }
}

/** Begins one in each interval until the signal aborts. One that takes longer is followed at once by the next; those that were missed are left out. */
async function inPace(
  clock: Clock,
  everyMs: number,
  signal: AbortSignal,
  each: () => Promise<void>,
): Promise<void> {
  for (let dueMs = clock.now(); !signal.aborted;) {
    await each();
    dueMs = Math.max(dueMs + everyMs, clock.now());
    await pause(clock, dueMs - clock.now(), signal);
  }
}
