import type { z } from 'zod';
import { abortAfter, type ReadLimit } from '@canvass/web/limits';
import {
  decisionsAnswer,
  historyAnswer,
  statusAnswer,
  type AgentDecision,
  type AgentPoint,
  type AgentStatus,
} from './agent-answers.ts';
import { countedCallsOf, type CountedCalls } from './counted-calls.ts';
import { isKnown, unknown, type Reading } from './reading.ts';

export interface AgentData {
  readonly outcome: 'answered';
  readonly status: AgentStatus;
  /** The latest, newest first. */
  readonly decisions: Reading<readonly AgentDecision[]>;
  /** The last hour, oldest first. */
  readonly history: Reading<readonly AgentPoint[]>;
  /** Its own storage calls. */
  readonly calls: Reading<CountedCalls>;
}

export type AgentReading =
  /** `SCALING_AGENT_URL` is not set. */
  { readonly outcome: 'not-set' } | { readonly outcome: 'failed'; readonly why: string } | AgentData;

/** Reads the scaling agent's data. Never rejects. */
export type AskAgent = () => Promise<AgentReading>;

export interface AgentClientOptions {
  /** The agent's address without a trailing slash; undefined if there is no agent. */
  readonly url: string | undefined;
  readonly clock: ReadLimit['clock'];
  /** Time limit of each request, in ms. */
  readonly limitMs: number;
  readonly fetch: typeof fetch;
}

/** The page gets this many of the latest decisions. */
const mostDecisions = 100;
/** The dashboard reads at most this many bytes of the agent. This is more than an hour of readings, at ten per second. */
const mostBytes = 8 * 1024 * 1024;

export function createAgentClient({ url, clock, limitMs, fetch: get }: AgentClientOptions): AskAgent {
  if (url === undefined) return () => Promise.resolve({ outcome: 'not-set' });

  async function ask<T>(path: string, read: (text: string) => Reading<T>): Promise<Reading<T>> {
    const { signal, clear } = abortAfter(clock, limitMs);
    try {
      const answer = await get(`${url}${path}`, { signal, redirect: 'error' });
      if (!answer.ok) {
        await answer.body?.cancel();
        return unknown(`it answered with ${answer.status}`);
      }
      return read(await textOf(answer));
    } catch (error) {
      return unknown(whyOf(error, limitMs));
    } finally {
      clear();
    }
  }

  return async () => {
    const [status, decisions, history, calls] = await Promise.all([
      ask('/status', parsedAs(statusAnswer)),
      ask('/decisions', parsedAs(decisionsAnswer)),
      ask('/history', parsedAs(historyAnswer)),
      ask('/metrics', countedCallsOf),
    ]);
    if (!isKnown(status)) return { outcome: 'failed', why: status.unknown };
    return {
      outcome: 'answered',
      status,
      decisions: isKnown(decisions) ? decisions.decisions.slice(0, mostDecisions) : decisions,
      history: isKnown(history) ? history.points : history,
      calls,
    };
  };
}

function parsedAs<T>(schema: z.ZodType<T>): (text: string) => Reading<T> {
  return (text) => {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : unknown('its answer is not that of a scaling agent');
  };
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new RangeError('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Not the error's message, which may contain addresses. */
function whyOf(error: unknown, limitMs: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `it did not answer within ${limitMs / 1000} s`;
  }
  if (error instanceof RangeError) return 'its answer is too long';
  if (error instanceof SyntaxError) return 'its answer is not JSON';
  return 'it cannot be reached';
}
