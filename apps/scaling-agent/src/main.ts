import { fileURLToPath } from 'node:url';
import { collectWhenIdle, stopOnSignals } from '@canvass/runtime/process';
import { SettingsError } from '@canvass/settings';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { ScalingAgentError, systemCode } from './errors.ts';
import { wire } from './wire.ts';

/** The agent has this long to stop itself, after its workers. */
const ownStopMs = 10_000;

async function main(): Promise<void> {
  collectWhenIdle();
  const config = readConfig();
  const logger = pino({ name: 'scaling-agent', level: config.LOG_LEVEL });
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const { agent, news, queues, target, rules, server } = await wire(config, root, logger);
  await rules.load();
  await target.check(new AbortController().signal);

  const stop = async (): Promise<void> => {
    // Workers that drain still report.
    await agent.stop();
    await server.close();
    await news.stop();
    await queues.close();
  };
  stopOnSignals(logger, stop, config.SCALING_GRACE_MS + ownStopMs);
  logger.info({ address: await server.listen({ host: config.HOST, port: config.PORT }) }, 'listening');
  news.start();
  await agent.start();
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError || error instanceof ScalingAgentError) console.error(error.message);
  else if (systemCode(error) === 'EADDRINUSE') {
    console.error(`The port is taken (${(error as Error).message}): set PORT to another one.`);
  } else console.error(error);
  process.exit(1);
});
