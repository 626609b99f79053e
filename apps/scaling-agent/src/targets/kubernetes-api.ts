import { callHttp, refusalOf, type Endpoint, type HttpAnswer, type HttpCall } from './http-call.ts';

export interface KubernetesAccess {
  readonly endpoint: Endpoint;
  /** Called before each request, because the kubelet renews the token. Undefined: no token is sent. */
  readonly token: () => Promise<string | undefined>;
}

export type KubernetesCall = Pick<HttpCall, 'method' | 'path' | 'body' | 'guard'>;

/** How long the API may take to answer. */
const answerWithinMs = 10_000;

/** One request to the API server. Throws `ScalingAgentError` for a status that is not in `expected`. */
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
  throw refusalOf(`${call.method} ${call.path}: the API server`, answer);
}
