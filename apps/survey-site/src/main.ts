import cluster from 'node:cluster';
import { systemClock } from '@canvass/runtime/clock';
import { collectWhenIdle, tuneGarbageCollection } from '@canvass/runtime/process';
import { SettingsError } from '@canvass/settings';
import { runPrimary } from './primary/run-primary.ts';
import { readConfig } from './server/config.ts';
import { runSite } from './server/run-site.ts';
import { joinSiblings } from './siblings/join-siblings.ts';
import { connectToPrimary } from './siblings/primary-connection.ts';

async function main(): Promise<void> {
  tuneGarbageCollection();
  collectWhenIdle();
  const config = readConfig();
  if (cluster.isWorker) await runSite(config, joinSiblings(connectToPrimary(), systemClock));
  else if (config.processes > 1) await runPrimary(config.processes, config.logLevel);
  else await runSite(config);
}

main().catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof SettingsError) console.error(`The settings are not valid:\n${message}`);
  else if (code === 'EADDRINUSE') console.error(`The port is taken (${message}): set PORT to another one.`);
  else console.error(error);
  process.exit(1);
});
