import { eventually } from '@canvass/testing';
import { createBlobService } from '@canvass/storage/azure';
import type { MarkedAnswer, MarkedAnswers } from './marked-answers.ts';
import { isAppendTo, type ProxiedStorage } from './proxied-storage.ts';
import type { SharedClock } from './shared-clock.ts';
import type { System } from './system.ts';

/** A compaction begins beyond it. */
const mostLogBlobs = 32;
/** After a failed compaction a worker pauses for a shorter time. */
const pauseMs = 60_000;

/**
 * Sends answers to the first survey until its log was compacted, and returns them. The first commits each get no response to an append:
 * they leave their lines in one log blob, beyond what is committed, and go on in another. Needs a system without other answers.
 */
export async function makeCompactedLog(
  system: System,
  { storage, clock, answers }: { storage: ProxiedStorage; clock: SharedClock; answers: MarkedAnswers },
): Promise<MarkedAnswer[]> {
  const sent: MarkedAnswer[] = [];
  const send = async (): Promise<number> => {
    sent.push(await answers.send(system.owner, system.surveys[0]!));
    await eventually(async () => {
      const counted = await system.counted();
      if (counted < sent.length) throw new Error(`${counted} of ${sent.length} answers are counted`);
    });
    return countLogBlobs(system);
  };

  storage.everyNth(2, isAppendTo('answers'), { kind: 'cutResponse' });
  let most = 0;
  // Fewer than before: a compaction was quicker than this reading.
  for (let now = await send(); now <= mostLogBlobs && now >= most; now = await send()) most = now;
  storage.clear();
  await clock.advance(pauseMs);
  await send();
  await eventually(async () => {
    const now = await countLogBlobs(system);
    if (now > mostLogBlobs) throw new Error(`the log has ${now} blobs`);
  });
  return sent;
}

/** The number of log blobs that the first survey's summary lists. */
async function countLogBlobs({ azurite: { connectionString }, surveys }: System): Promise<number> {
  const summaries = createBlobService({ connectionString }).getContainerClient('summaries');
  for await (const { name } of summaries.listBlobsFlat({ prefix: `acme/${surveys[0]}/` })) {
    const summary = await summaries.getBlobClient(name).downloadToBuffer();
    return (JSON.parse(summary.toString()) as { log: unknown[] }).log.length;
  }
  throw new Error('the survey has no summary');
}
