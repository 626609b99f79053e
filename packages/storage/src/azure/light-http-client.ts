import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { createHttpHeaders, type HttpClient } from '@azure/core-rest-pipeline';
import { RestError } from '@azure/storage-blob';

/** For requests whose bodies are bytes, and responses that are short. Keeps connections open. */
export function lightHttpClient(): HttpClient {
  const httpAgent = new HttpAgent({ keepAlive: true });
  const httpsAgent = new HttpsAgent({ keepAlive: true });

  return {
    sendRequest: (request) =>
      new Promise((resolve, reject) => {
        const { url, method, headers, body, abortSignal, agent } = request;
        const failed = (error: Error & { code?: string }): void =>
          reject(new RestError(error.message, { code: error.code ?? RestError.REQUEST_SEND_ERROR, request }));
        // Set by the pipeline's proxy policy; the SDK's type of it is a part of Node's.
        const toProxy = agent as HttpAgent | undefined;
        const isSecure = url.startsWith('https:');
        const sent = (isSecure ? httpsRequest : httpRequest)(
          url,
          { method, headers: headers.toJSON(), agent: toProxy ?? (isSecure ? httpsAgent : httpAgent) },
          (response) => {
            let bodyAsText = '';
            response.setEncoding('utf8');
            response.on('data', (text: string) => (bodyAsText += text));
            response.once('error', failed);
            response.once('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: createHttpHeaders(singleValues(response.headers)),
                request,
                bodyAsText,
              }),
            );
          },
        );
        const abort = (): void => void sent.destroy();
        sent.once('error', failed);
        sent.once('close', () => abortSignal?.removeEventListener('abort', abort));
        abortSignal?.addEventListener('abort', abort);
        if (abortSignal?.aborted) abort();
        sent.end(body);
      }),
  };
}

function singleValues(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const single: Record<string, string> = {};
  for (const name in headers) single[name] = String(headers[name]);
  return single;
}
