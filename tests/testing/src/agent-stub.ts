import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AgentStub {
  readonly url: string;
  /** By path: the JSON to answer, or a function that answers. */
  answers: Record<string, unknown>;
  readonly close: () => Promise<void>;
}

export type Respond = (response: ServerResponse) => void;

/** An HTTP server on loopback with a scaling agent's answers. */
export async function agentStub(answers: Record<string, unknown>): Promise<AgentStub> {
  const stub = { answers };
  const server = createServer((request, response) => {
    const answer = stub.answers[request.url ?? ''];
    if (typeof answer === 'function') (answer as Respond)(response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(stub, {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const noWork = {
  ready: 0,
  inFlight: 0,
  oldestAgeSeconds: 0,
  lagBytes: 0,
  lagAnswers: 0,
  arrivalPerSecond: 0,
  drainPerSecond: 0,
};

const decisionAt = (
  at: string,
  from: number,
  to: number,
  reason: string,
  outcome = 'done',
  action = 'scale out',
) => ({ at, action, from, to, outcome, reason, winner: 'backlog', unknowns: [], inputs: noWork });

/** Metrics in Prometheus' text format, of a process that has run for an hour. */
function metricsOf(nowMs: number, calls: Readonly<Record<string, number>>): Respond {
  const lines = Object.entries(calls).map(
    ([operation, count]) => `canvass_storage_calls_total{operation="${operation}",outcome="ok"} ${count}`,
  );
  const text = [...lines, `process_start_time_seconds ${nowMs / 1000 - 3600}`, ''].join('\n');
  return (response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(text);
}

/** The answers of an idle agent. `nowMs`: the time of its last reading. */
export function idleAgent(nowMs: number): Record<string, unknown> {
  const at = (secondsAgo: number) => new Date(nowMs - secondsAgo * 1000).toISOString();
  const hold = decisionAt(
    at(2),
    1,
    1,
    'hold 1; "backlog" wants 0: ready 0 at 25 per replica',
    'nothing to do',
    'hold',
  );
  return {
    '/status': {
      isLeading: true,
      target: { name: 'process', state: { replicas: 1, running: 1, hasDrifted: false } },
      rules: { isDryRun: false, faults: [] },
      signals: noWork,
      workers: { reporting: 1, inFlight: 0, delayed: 0 },
      decision: hold,
    },
    '/decisions': { decisions: [hold] },
    '/history': {
      points: [
        { atMs: nowMs - 10_000, ready: 0, inFlight: 0, running: 1, wanted: 1 },
        { atMs: nowMs - 2_000, ready: 0, inFlight: 0, running: 1, wanted: 1 },
      ],
    },
    '/metrics': metricsOf(nowMs, { PeekMessages: 720, GetQueueMetadata: 720, LeaseBlob: 720 }),
  };
}

/** The answers of an agent that scales out: an hour with a rush, and with unknown readings for 100 s. */
export function busyAgent(nowMs: number): Record<string, unknown> {
  const at = (secondsAgo: number) => new Date(nowMs - secondsAgo * 1000).toISOString();
  const points = Array.from({ length: 360 }, (_, n) => {
    const secondsAgo = 3600 - n * 10;
    const rush = Math.exp(-(((secondsAgo - 2100) / 420) ** 2)) * 900;
    const now = secondsAgo < 300 ? (300 - secondsAgo) * 4.1 : 0;
    const ready = Math.round(rush + now + (Math.sin(n / 3) + 1) * 8);
    const wanted = Math.max(1, Math.min(8, Math.ceil(ready / 125)));
    const isGap = secondsAgo > 3000 && secondsAgo < 3100;
    return {
      atMs: nowMs - secondsAgo * 1000,
      ready: isGap ? null : ready,
      inFlight: 12,
      running: Math.max(1, wanted - (n % 7 === 0 ? 1 : 0)),
      wanted,
    };
  });
  const latest = decisionAt(
    at(4),
    5,
    8,
    'scale out from 5 to 8; "backlog" wants 50: ready 1240 at 25 per replica; at most 8 by the limits',
  );
  return {
    '/status': {
      isLeading: true,
      target: { name: 'docker', state: { replicas: 8, running: 5, capacity: 8, hasDrifted: false } },
      rules: { isDryRun: false, faults: [] },
      signals: {
        ready: 1240,
        inFlight: 96,
        oldestAgeSeconds: 83,
        lagBytes: 48_300_000,
        lagAnswers: 214_300,
        arrivalPerSecond: 31,
        drainPerSecond: 12,
      },
      workers: { reporting: 5, inFlight: 96, delayed: 2 },
      decision: latest,
    },
    '/decisions': {
      decisions: [
        latest,
        decisionAt(
          at(34),
          3,
          5,
          'scale out from 3 to 5; "backlog" wants 18: ready 433 at 25 per replica; at most 2 more by the step limit',
        ),
        decisionAt(
          at(64),
          1,
          3,
          'scale out from 1 to 3; "backlog" wants 7: ready 160 at 25 per replica; at most 2 more by the step limit',
        ),
        decisionAt(
          at(95),
          1,
          1,
          'hold 1; reactive rules are paused while ready is unknown: answered with 503',
          'nothing to do',
          'hold',
        ),
        decisionAt(
          at(1200),
          4,
          1,
          'scale in from 4 to 1; "backlog" wants 1: ready 9 at 25 per replica',
          'done',
          'scale in',
        ),
        decisionAt(
          at(1500),
          8,
          4,
          'scale in from 8 to 4; "backlog" wants 4: ready 96 at 25 per replica',
          'done',
          'scale in',
        ),
        decisionAt(
          at(2100),
          4,
          8,
          'scale out from 4 to 8; "backlog" wants 36: ready 893 at 25 per replica; at most 8 by the limits',
          'failed',
        ),
      ],
    },
    '/history': { points },
    '/metrics': metricsOf(nowMs, { PeekMessages: 720, GetQueueMetadata: 720, LeaseBlob: 720 }),
  };
}
