import type { PutCondition } from '@canvass/storage';
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

/**
 * The minimum of a commit: an append and a conditional put for each survey, on separate blobs with the sizes of the stored
 * summaries.
 */
export async function bareCommits({
  containers: { summaries, answerLogs },
  keys,
  concurrency,
  lineBytes,
}: {
  readonly containers: Containers;
  readonly keys: readonly FixtureSurvey[];
  readonly concurrency: number;
  readonly lineBytes: number;
}) {
  const lengths = new Map<string, number>();
  for await (const { name, length } of summaries.list('bench/')) lengths.set(name, length);
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

  async function forEach(each: (survey: BareSurvey) => Promise<void>): Promise<void> {
    const waiting = surveys.values();
    const run = async (): Promise<void> => {
      for (const survey of waiting) await each(survey);
    };
    await Promise.all(Array.from({ length: concurrency }, run));
  }

  async function put(survey: BareSurvey, condition: PutCondition): Promise<void> {
    const written = await summaries.put(survey.name, survey.summary, { condition });
    if (written.outcome === 'written') survey.etag = written.etag;
  }

  await forEach(async (survey) => {
    await answerLogs.createAppendBlob(survey.name);
    await put(survey, { ifAbsent: true });
  });
  return {
    /** Each survey once; returns the time in ms. */
    async round(): Promise<number> {
      const startedMs = performance.now();
      await forEach(async (survey) => {
        await answerLogs.appendBlock(survey.name, survey.line, survey.position);
        survey.position += survey.line.byteLength;
        await put(survey, { ifMatch: survey.etag });
      });
      return performance.now() - startedMs;
    },
  };
}
