import { surveyPath } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { memoryQueue } from '@canvass/queue/memory';
import { memoryClaims } from '@canvass/storage/memory';
import {
  createAddressPolicy,
  createResolveHost,
  createWebhooks,
  tidyWebhooks,
  webhooksQueue,
  WebhookWorker,
} from '@canvass/webhooks';
import { expect, test } from '@jest/globals';
import { ulid } from 'ulid';
import { hastyClock } from '../../test/backup/busy-system.ts';
import { openAccount, type Account } from '../../test/backup/memory-account.ts';
import { systemOn } from '../../test/backup/system-fixture.ts';
import { withFolder } from '../../test/backup/temporary-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const fail = (error: unknown): never => {
  throw error;
};

/** What owners and a worker's tidy-up do with webhooks; nothing is delivered. */
function webhooksOn(account: Account) {
  const { summaries } = systemOn(account);
  const queue = memoryQueue({
    ...webhooksQueue,
    clock: systemClock,
  });
  const shared = { summaries, policy: createAddressPolicy([]), clock: systemClock, random: Math.random };
  const webhooks = createWebhooks({
    ...shared,
    container: account.webhooks,
    claims: memoryClaims(),
    messages: { send: (message) => queue.send(message) },
    newId: ulid,
    onSendFailure: fail,
  });
  const { planner } = new WebhookWorker(
    {
      ...shared,
      containers: account,
      queue,
      resolve: createResolveHost(),
      newId: ulid,
      onAttempt: () => {},
      onPassingFault: fail,
    },
    { listener: {} },
  );
  return { webhooks, plan: () => tidyWebhooks({ ...planner, onFailure: fail }) };
}

test('a restored system announces only answers that were counted after the backup', async () => {
  const source = openAccount();
  const system = systemOn(source);
  const tea = await system.createSurvey('tea');
  const before = webhooksOn(source);
  const wanted = { url: 'https://example.org/', events: ['answers.counted'], description: '' } as const;
  const made = await before.webhooks.create(tea, wanted, 'open');
  const { id } = made as { id: string };
  await system.answer('S1', tea, [1, 2, 3]);
  await system.counter.count(['S1']);
  await before.plan();
  // Two more wait in the journal.
  await system.answer('S1', tea, [4, 5]);
  await withFolder(async (folder) => {
    await takeBackup({ source, folder, now: () => 0 });
    const target = openAccount();
    await restoreBackup({ folder, target, createContainers: async () => {}, clock: hastyClock });
    await systemOn(target).sweep.run();
    const after = webhooksOn(target);
    await after.plan();
    const read = await after.webhooks.read(tea, id);
    if (read.outcome !== 'found') throw new Error(`the webhook of ${surveyPath(tea)} is gone`);
    const { pending, finished, planned } = read.webhook;
    expect(pending.map(({ event }) => event)).toMatchObject([
      { from: 1, to: 3, logSince: planned.logSince },
      { from: 4, to: 5, logSince: planned.logSince },
    ]);
    expect(finished).toEqual([]);
  });
});
