import { stopOnSignals } from '@canvass/processes';
import { SettingsError } from '@canvass/settings';
import { startTelemetry } from '@canvass/telemetry';
import { pino } from 'pino';
import { readConfig } from './server/config.ts';
import { wire } from './server/wire.ts';

async function main(): Promise<void> {
  const config = readConfig();
  const telemetry = await startTelemetry(config.traces, (fields) =>
    pino({ level: config.logLevel, base: { app: 'survey-site' }, ...fields }),
  );
  const { logger } = telemetry;
  const { site, journal, hints, readiness } = wire(config, logger, telemetry);

  const preparing = new AbortController();
  stopOnSignals(logger, async () => {
    preparing.abort();
    // Before the journal: requests that have arrived still append to it.
    await site.close();
    await journal.close();
    await hints.close();
    await telemetry.stop();
  });
  void readiness.keepTrying(preparing.signal);
  logger.info({ address: await site.listen(config.listen) }, 'listening');
}

main().catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof SettingsError) console.error(`The settings are not valid:\n${message}`);
  else if (code === 'EADDRINUSE') console.error(`The port is taken (${message}): set PORT to another one.`);
  else console.error(error);
  process.exit(1);
});
