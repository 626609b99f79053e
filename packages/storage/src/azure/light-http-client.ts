import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { createHttpHeaders, type HttpClient } from '@azure/core-rest-pipeline';
import { RestError } from '@azure/storage-blob';
import { responseTo } from '@canvass/runtime/server';

/** Makes a client for requests with bytes as bodies, and for short responses. It keeps connections open. */
export function lightHttpClient(): HttpClient {
  const httpAgent = new HttpAgent({ keepAlive: true });
  const httpsAgent = new HttpsAgent({ keepAlive: true });

  return {
    async sendRequest(request) {
      const { url, method, headers, body, abortSignal, agent } = request;
      // The pipeline's proxy policy sets the agent. The SDK's type of it is a part of Node's type.
      const toProxy = agent as HttpAgent | undefined;
      const isSecure = url.startsWith('https:');
      const sent = (isSecure ? httpsRequest : httpRequest)(url, {
        method,
        headers: headers.toJSON(),
        agent: toProxy ?? (isSecure ? httpsAgent : httpAgent),
      });
      const abort = (): void => void sent.destroy();
      abortSignal?.addEventListener('abort', abort);
      if (abortSignal?.aborted) abort();
      sent.end(body);
      try {
        const response = await responseTo(sent);
        return {
          status: response.statusCode ?? 0,
          headers: createHttpHeaders(singleValues(response.headers)),
          request,
          bodyAsText: await text(response),
        };
      } catch (error) {
        const { message, code = RestError.REQUEST_SEND_ERROR } = error as NodeJS.ErrnoException;
        throw new RestError(message, { code, request });
      } finally {
        abortSignal?.removeEventListener('abort', abort);
      }
    },
  };
}

function singleValues(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const single: Record<string, string> = {};
  for (const name in headers) single[name] = String(headers[name]);
  return single;
}
