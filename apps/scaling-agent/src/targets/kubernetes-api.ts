import { ScalingAgentError } from '../errors.ts';
import { callHttp, explanationOf, type Endpoint, type HttpAnswer, type HttpCall } from './http-call.ts';

export interface KubernetesAccess {
  readonly endpoint: Endpoint;
  /** Asked before each call: the kubelet replaces a token long before it runs out. Undefined: none is sent. */
  readonly token: () => Promise<string | undefined>;
}

export type KubernetesCall = Pick<HttpCall, 'method' | 'path' | 'body' | 'guard'>;

const answerWithinMs = 10_000;

/** One request to the API server; gives the answers that `expected` names, and throws `ScalingAgentError` for others. */
export async function callKubernetes(
  { endpoint, token }: KubernetesAccess,
  call: KubernetesCall,
  expected: readonly number[],
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const bearer = await token();
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const answer = await callHttp(endpoint, { ...call, headers, timeoutMs: answerWithinMs, signal });
  if (expected.includes(answer.status)) return answer;
  const { status, retryAfterMs } = answer;
  const message = `${call.method} ${call.path}: the API server answered ${explanationOf(answer)}`;
  if (status === 401 || status === 403) throw new ScalingAgentError('forbidden', message);
  if (status === 404) throw new ScalingAgentError('misconfigured', message);
  const code = status === 429 || status >= 500 ? 'unavailable' : 'unexpected';
  throw new ScalingAgentError(code, message, { retryAfterMs });
}
