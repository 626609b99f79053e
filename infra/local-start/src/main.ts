import { fileURLToPath } from 'node:url';
import { runLocally } from './local-start.ts';
import { freeLoopbackPort } from './ports.ts';
import { stopSignals } from './stop-signals.ts';

// A reader that ends, as in `npm start | head`, must not end the system.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.exitCode = await runLocally({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  env: process.env,
  site: { name: 'survey-site', args: ['apps/survey-site/src/main.ts'] },
  agent: { name: 'scaling-agent', args: ['apps/scaling-agent/src/main.ts'] },
  storagePorts: { blob: 10_000, queue: 10_001 },
  choosePort: freeLoopbackPort,
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  signals: stopSignals(process, () => performance.now()),
});
