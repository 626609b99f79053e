// The local start as main.ts makes it, with stubs for the apps.
import { fileURLToPath } from 'node:url';
import { runLocally } from '../../src/local-start.ts';
import { stopSignals } from '../../src/stop-signals.ts';

const journal = String(process.env['STUB_JOURNAL']);

process.exitCode = await runLocally({
  root: fileURLToPath(new URL('../../../..', import.meta.url)),
  env: process.env,
  site: { name: 'survey-site', args: ['infra/local-start/test/stubs/site.ts', journal] },
  agent: { name: 'scaling-agent', args: ['infra/local-start/test/stubs/agent.ts', journal] },
  // Others than main.ts: a test beside this one kills its storage, and takes its ports again.
  storagePorts: { blob: 10_100, queue: 10_101 },
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  signals: stopSignals(process, () => performance.now()),
});
