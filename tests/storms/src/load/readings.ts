import type { Clock } from '@canvass/runtime/clock';
import { Findings } from '../checks/findings.ts';
import { isSumOfParts } from '../checks/slice-check.ts';
import { repeat } from '../repeat.ts';
import { surveyNames } from './storm-survey.ts';
import type { StormSite } from './storm-site.ts';

const everyMs = 500;
/** Exports take memory and time: some are under way most of the time, and not always. */
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

  async run(clock: Clock, signal: AbortSignal): Promise<void> {
    await Promise.all([
      repeat(clock, everyMs, signal, () => this.#next()),
      repeat(clock, downloadEveryMs, signal, () => this.#download()),
    ]);
  }

  /** The exports that are compared with what was acknowledged are those after the storm. */
  async #download(): Promise<void> {
    const turn = this.#downloads++;
    const survey = surveyNames[turn % surveyNames.length]!;
    // The site or its storage may be away.
    await this.#site.download(survey, formats[turn % formats.length]!).catch(() => {});
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
