import { stopOnSignals } from '@canvass/runtime/process';
import { startTelemetry } from '@canvass/telemetry';
import { pino } from 'pino';
import { noSiblings } from '@canvass/web/app';
import type { JoinedSiblings } from '../siblings/join-siblings.ts';
import type { SiteConfig } from './config.ts';
import { wire } from './wire.ts';

/** `joined`: this is one of several processes of the site. Rejects if it cannot listen. */
export async function runSite(config: SiteConfig, joined?: JoinedSiblings): Promise<void> {
  const base = { app: 'survey-site', ...(joined && { process: process.pid }) };
  const telemetry = await startTelemetry(config.traces, (fields) =>
    pino({ level: config.logLevel, base, ...fields }),
  );
  const { logger } = telemetry;
  const { site, journal, queues, readiness } = wire(config, logger, telemetry, joined ?? noSiblings);

  const preparing = new AbortController();
  const stop = stopOnSignals(logger, async () => {
    preparing.abort();
    // Before the journal: requests that have arrived still append to it.
    await site.close();
    await journal.close();
    await queues.close();
    await telemetry.stop();
    await joined?.leave();
  });
  joined?.onStop(stop);
  void readiness.keepTrying(preparing.signal);
  logger.info({ address: await site.listen(config.listen) }, 'listening');
}
