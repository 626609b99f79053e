import { MailWorker } from '@canvass/mail/worker';
import { systemClock, type Clock } from '@canvass/runtime/clock';
import { type MailBehaviour, type MailServer, startMailServer } from '@canvass/testing/mail';
import { createInvitationTokens } from '@canvass/web/app';
import { adminApiKey, type MemorySite } from '../../support/memory-site.ts';

/** Sends what is queued, with a worker on the storage of the site and a mail server, while `run` runs. */
export async function deliver(
  at: Pick<MemorySite, 'containers' | 'deps' | 'mailQueue'>,
  run: (server: MailServer) => Promise<void>,
  {
    behave,
    clock = systemClock,
  }: { readonly behave?: MailBehaviour | undefined; readonly clock?: Clock | undefined } = {},
): Promise<void> {
  const server = await startMailServer(behave);
  const tokens = createInvitationTokens(adminApiKey);
  const worker = new MailWorker(
    {
      containers: at.containers,
      summaries: at.deps.summaries,
      queue: at.mailQueue,
      clock,
      random: Math.random,
      tokenOf: ({ fields, ...signed }, number) => tokens.tokenOf(signed, number, fields),
      onAttempt: () => {},
      onPassingFault: () => {},
    },
    {
      smtpUrl: server.url,
      from: 'Surveys <surveys@example.org>',
      linkSecret: adminApiKey,
      perSecond: 1_000,
      listener: { minIdleMs: 2, maxIdleMs: 20, visibilityTimeoutMs: 60_000 },
    },
  );
  worker.start();
  try {
    await run(server);
  } finally {
    await worker.stop();
    await server.stop();
  }
}
