import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { systemClock } from '@canvass/runtime/clock';
import { responseTo } from '@canvass/runtime/server';
import { createWorkerReporter, type WorkerReporter, type WorkerReporterDeps } from '@canvass/scaling';
import type { Logger } from 'pino';
import type { Worker } from './worker.ts';

/** Tells the scaling agent what this worker does: it stops no busy worker, and scales out by the messages that no worker has yet. */
export function reportToAgent(
  agentUrl: string,
  worker: Worker,
  workerId: string,
  logger: Logger,
): WorkerReporter {
  const onFailure = (err: unknown): void =>
    err === undefined
      ? logger.info({ agentUrl }, 'reports reach the scaling agent again')
      : logger.warn({ agentUrl, err }, 'reports do not reach the scaling agent');
  return createWorkerReporter(
    { report: () => worker.report(), send, clock: systemClock, onFailure },
    { agentUrl, workerId },
  );
}

/** Not by `fetch`, whose connections have timers of their own. */
const send: WorkerReporterDeps['send'] = async (method, url, report, signal) => {
  const headers =
    report === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(report) };
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const sent = request(url, { method, headers, signal, agent: false });
  sent.end(report);
  const response = await responseTo(sent);
  response.resume();
  return response.statusCode ?? 0;
};
