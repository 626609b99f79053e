import { z } from 'zod';
import type { ScalingAgentError } from '../errors.ts';
import { bodyOf, callHttp, refusalOf, type Endpoint, type HttpAnswer } from './http-call.ts';

export interface EngineContainer {
  readonly id: string;
  readonly name: string;
  /** `running`, `exited`, `created`, ... */
  readonly state: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The Docker Engine API calls that the agent makes. None creates or removes anything. */
export interface DockerEngine {
  /** Running containers and others. */
  list(labels: readonly string[], signal: AbortSignal): Promise<EngineContainer[]>;
  /** Reads the labels of a container; undefined if there is no such container. */
  labelsOf(container: string, signal: AbortSignal): Promise<Readonly<Record<string, string>> | undefined>;
  start(id: string, signal: AbortSignal): Promise<void>;
  /** Sends SIGTERM, then SIGKILL after the grace period. Resolves when the container has stopped. */
  stop(id: string, graceMs: number, signal: AbortSignal): Promise<void>;
}

const listSchema = z.array(
  z.object({
    Id: z.string(),
    Names: z.array(z.string()).default([]),
    State: z.string(),
    Labels: z.record(z.string(), z.string()).nullish(),
  }),
);
const inspectSchema = z.object({ Config: z.object({ Labels: z.record(z.string(), z.string()).nullish() }) });

/** How long the engine may take to answer. */
const answerWithinMs = 10_000;

/** `unix:///path`, `tcp://host:port` or `http://host:port`. */
export function engineEndpoint(address: string): Endpoint {
  return address.startsWith('unix://')
    ? { socketPath: address.slice('unix://'.length) }
    : { url: address.replace(/^tcp:/, 'http:') };
}

/** @param read a proxy for read calls, if `act` only starts and stops */
export function dockerEngine(act: Endpoint, read: Endpoint = act): DockerEngine {
  return {
    async list(labels, signal) {
      const filters = encodeURIComponent(JSON.stringify({ label: labels }));
      const path = `/containers/json?all=1&filters=${filters}`;
      const answer = await callHttp(read, { method: 'GET', path, timeoutMs: answerWithinMs, signal });
      if (answer.status !== 200) throw refusal('containers cannot be listed', answer);
      return bodyOf(listSchema, answer, 'containers cannot be listed').map(
        ({ Id, Names, State, Labels }) => ({
          id: Id,
          name: (Names[0] ?? Id).replace(/^\//, ''),
          state: State,
          labels: Labels ?? {},
        }),
      );
    },
    async labelsOf(container, signal) {
      const path = `/containers/${encodeURIComponent(container)}/json`;
      const answer = await callHttp(read, { method: 'GET', path, timeoutMs: answerWithinMs, signal });
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw refusal('the agent’s own container cannot be read', answer);
      return bodyOf(inspectSchema, answer, 'the agent’s own container cannot be read').Config.Labels ?? {};
    },
    async start(id, signal) {
      const path = `/containers/${id}/start`;
      const answer = await callHttp(act, { method: 'POST', path, timeoutMs: answerWithinMs, signal });
      // 304: it already runs.
      if (answer.status !== 204 && answer.status !== 304) {
        throw refusal('a container cannot be started', answer);
      }
    },
    async stop(id, graceMs, signal) {
      const path = `/containers/${id}/stop?t=${Math.ceil(graceMs / 1_000)}`;
      const timeoutMs = graceMs + answerWithinMs;
      const answer = await callHttp(act, { method: 'POST', path, timeoutMs, signal });
      // 304: it does not run. 404: it was removed.
      if (![204, 304, 404].includes(answer.status)) throw refusal('a container cannot be stopped', answer);
    },
  };
}

function refusal(what: string, answer: HttpAnswer): ScalingAgentError {
  return refusalOf(`${what}: the engine`, answer);
}
