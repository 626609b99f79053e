import type { Containers } from '@canvass/storage/azure';
import type { FixtureSurvey } from './journal-fixture.ts';

/** Of the segment and the offset before each line of the log. */
const originBytes = 60;

interface BareSurvey {
  readonly name: string;
  readonly line: Buffer;
  readonly summary: Buffer;
  position: number;
  etag: string;
}

/** The minimum of a commit: an append and a conditional put for each survey, with the sizes of real ones. */
export class BareCommits {
  readonly #containers: Containers;
  readonly #surveys: readonly BareSurvey[];
  readonly #concurrency: number;

  private constructor(containers: Containers, surveys: readonly BareSurvey[], concurrency: number) {
    this.#containers = containers;
    this.#surveys = surveys;
    this.#concurrency = concurrency;
  }

  /** Creates separate blobs with the sizes of the stored summaries. */
  static async like(options: {
    readonly containers: Containers;
    readonly keys: readonly FixtureSurvey[];
    readonly concurrency: number;
    readonly lineBytes: number;
  }): Promise<BareCommits> {
    const { containers, keys, concurrency, lineBytes } = options;
    const lengths = new Map<string, number>();
    for await (const { name, length } of containers.summaries.list('bench/')) lengths.set(name, length);
    const surveys = keys.map(({ survey, instance }): BareSurvey => {
      const length = lengths.get(`bench/${survey}/${instance}`) ?? 0;
      return {
        name: `bare/${survey}/${instance}`,
        line: Buffer.alloc(lineBytes + originBytes, 'x'),
        summary: Buffer.alloc(length, 'x'),
        position: 0,
        etag: '',
      };
    });
    const bare = new BareCommits(containers, surveys, concurrency);
    await bare.#forEach(async (survey) => {
      await containers.answerLogs.createAppendBlob(survey.name);
      const written = await containers.summaries.put(survey.name, survey.summary, {
        condition: { ifAbsent: true },
      });
      if (written.outcome === 'written') survey.etag = written.etag;
    });
    return bare;
  }

  /** Each survey once; returns the time in ms. */
  async round(): Promise<number> {
    const { answerLogs, summaries } = this.#containers;
    const startedMs = performance.now();
    await this.#forEach(async (survey) => {
      await answerLogs.appendBlock(survey.name, survey.line, survey.position);
      survey.position += survey.line.byteLength;
      const written = await summaries.put(survey.name, survey.summary, {
        condition: { ifMatch: survey.etag },
      });
      if (written.outcome === 'written') survey.etag = written.etag;
    });
    return performance.now() - startedMs;
  }

  async #forEach(each: (survey: BareSurvey) => Promise<void>): Promise<void> {
    const surveys = this.#surveys.values();
    const run = async (): Promise<void> => {
      for (const survey of surveys) await each(survey);
    };
    await Promise.all(Array.from({ length: this.#concurrency }, run));
  }
}
