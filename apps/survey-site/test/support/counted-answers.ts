import { createSegmentCounter } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { encodeRecord } from '@canvass/journal';
import { untimedProcessor } from '@canvass/testing';
import { monotonicFactory } from 'ulid';
import type { MemorySite } from './memory-site.ts';

/** What a site and a worker do, without their processes. */
export function journalOf(at: Pick<MemorySite, 'containers' | 'time'>, segmentId = 'S1', tenant = 'acme') {
  const { containers, time } = at;
  const newId = monotonicFactory();
  return {
    /** Appends answers to a survey of the tenant, as a site acknowledges them; each takes `bytes` more in a field that nobody sees. `ids`: theirs; default: random ones. */
    store: async (
      answers: readonly Readonly<Record<string, unknown>>[],
      survey = 'coffee',
      bytes = 0,
      ids: readonly string[] = [],
    ): Promise<void> => {
      const definition = await containers.definitions.get(`${tenant}/${survey}`);
      if (definition.outcome !== 'found') throw new Error('there is no such survey');
      const { instance, version } = JSON.parse(definition.bytes.toString()) as {
        instance: string;
        version: number;
      };
      const lines = answers.map((each, index) =>
        encodeRecord({
          tenant,
          survey,
          instance,
          id: ids[index] ?? newId(time.ms),
          submissionId: `${newId(time.ms)}${'x'.repeat(bytes)}`,
          receivedAt: new Date(time.ms).toISOString(),
          definitionVersion: version,
          answers: each,
        }),
      );
      await containers.journal.createAppendBlob(segmentId);
      const found = await containers.journal.head(segmentId);
      const length = found.outcome === 'found' ? found.properties.length : 0;
      await containers.journal.appendBlock(segmentId, Buffer.from(`${lines.join('\n')}\n`), length);
    },

    /** Counts what is stored, as a worker does. */
    count: async (): Promise<void> => {
      const counter = createSegmentCounter({
        ...containers,
        clock: { ...systemClock, now: () => time.ms },
        newId: () => newId(time.ms),
        random: Math.random,
        workerId: 'worker',
        onEvent: () => {},
        processor: untimedProcessor,
      });
      const [result] = await counter.count([segmentId]);
      if (result?.outcome !== 'counted') throw new Error(`not counted: ${result?.outcome}`);
    },
  };
}
