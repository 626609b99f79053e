import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { systemClock as clock } from '@canvass/runtime/clock';
import { stopOnSignals } from '@canvass/runtime/process';
import { collectProcessMetrics } from '@canvass/telemetry';
import { pino } from 'pino';
import { Counter, Gauge, Registry } from 'prom-client';
import type { FromPrimary, ToPrimary } from '../siblings/messages.ts';
import { JointMetrics } from './joint-metrics.ts';
import { NoteRelay } from './note-relay.ts';
import { SiteProcesses, type StartedProcess } from './site-processes.ts';

/** The primary process exits this long after a signal at the latest: longer than a process of the site may take. */
const stopDeadlineMs = 25_000;

/**
 * Runs a site of several processes on one port, and neither serves nor stores anything itself. SIGTERM stops all of them, SIGHUP
 * replaces them one after the other.
 */
export async function runPrimary(count: number, logLevel: string): Promise<void> {
  const logger = pino({ level: logLevel, base: { app: 'survey-site', process: 'primary' } });
  // All accept from one socket, so that the primary process is not on the path of a connection, and a connection that nobody has
  // accepted yet outlives a process: decision 28.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const registry = new Registry();
  collectProcessMetrics(registry);
  const relay = new NoteRelay();
  const metrics = new JointMetrics(registry, clock);
  const processes = new SiteProcesses({
    count,
    fork: () => forkProcess((member, message) => onMessage(member, message)),
    clock,
    logger,
  });
  showProcesses(registry, processes);

  function onMessage(member: StartedProcess, message: ToPrimary): void {
    switch (message.kind) {
      case 'tell':
        return relay.tell(
          member,
          message,
          processes.members.filter(({ id }) => id !== member.id),
        );
      case 'heard':
        return relay.heard(member.id, message.teller, message.id);
      case 'metrics':
        return metrics.take(member.id, message.metrics);
      case 'askMetrics':
        return void metrics
          .read(processes.members)
          .then((text) => member.send({ kind: 'siteMetrics', id: message.id, text }))
          .catch((error: unknown) => logger.error({ error }, 'metrics not joined'));
    }
  }
  // Not 'exit': its last messages, such as its last metrics, may come after that.
  cluster.on('disconnect', ({ id }) => {
    relay.ended(id);
    metrics.ended(id);
  });

  stopOnSignals(
    logger,
    async () => {
      if (!(await processes.stop())) throw new Error('not all processes stopped in order');
    },
    stopDeadlineMs,
  );
  process.on('SIGHUP', () => void processes.restart());
  // The first process has reported why.
  if (!(await processes.start())) process.exit(1);
  logger.info({ count }, 'the processes of the site are started');
}

function forkProcess(onMessage: (member: StartedProcess, message: ToPrimary) => void): StartedProcess {
  const worker = cluster.fork();
  const ended = once(worker, 'exit').then(([code, signal]) => String(signal ?? `exit code ${String(code)}`));
  const member: StartedProcess = {
    id: worker.id,
    pid: worker.process.pid ?? 0,
    listening: Promise.race([once(worker, 'listening').then(() => true), ended.then(() => false)]),
    ended,
    send: (message) => send(worker, message),
    kill: () => void worker.process.kill('SIGKILL'),
  };
  worker.on('message', (message: ToPrimary) => onMessage(member, message));
  // Such as of a message to a process that has just ended.
  worker.on('error', () => {});
  return member;
}

function send(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => {});
}

function showProcesses(registry: Registry, processes: SiteProcesses): void {
  const registers = [registry];
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Gauge({
    name: 'canvass_site_processes',
    help: 'Processes of the site that serve requests.',
    registers,
    collect() {
      this.set(processes.listening);
    },
  });
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Counter({
    name: 'canvass_site_process_ends_total',
    help: 'Processes of the site that ended without being asked, and were replaced.',
    registers,
    collect() {
      this.reset();
      this.inc(processes.unexpectedEnds);
    },
  });
}
