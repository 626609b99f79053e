// The local start with stubs instead of the apps.
import { fileURLToPath } from 'node:url';
import { runLocally } from '../../src/local-start.ts';
import { freeLoopbackPort } from '../../src/ports.ts';
import { stopSignals } from '../../src/stop-signals.ts';

/** Between two signals: more than the second in which they count as one, or nothing. */
const signalsApartMs = Number(process.env['STUB_SIGNALS_APART_MS'] ?? 0);
let nowMs = 0;

/** Taken by a test, as by a program that was faster. */
const takenPorts = (process.env['STUB_TAKEN_PORTS'] ?? '').split(' ').filter(Boolean).map(Number);

const events = String(process.env['STUB_EVENTS']);

process.exitCode = await runLocally({
  root: fileURLToPath(new URL('../../../..', import.meta.url)),
  env: process.env,
  site: {
    name: 'survey-site',
    args: ['infra/local-start/test/stubs/site.ts', events, process.env['STUB_SITE'] ?? ''],
  },
  agent: { name: 'scaling-agent', args: ['infra/local-start/test/stubs/agent.ts', events] },
  // Not those of main.ts: a test beside this one kills its storage and restarts it on its ports.
  storagePorts: { blob: 10_100, queue: 10_101 },
  choosePort: async (preferred) => takenPorts.shift() ?? freeLoopbackPort(preferred),
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  signals: stopSignals(process, () => (nowMs += signalsApartMs)),
});
