import { authorizeRequestOnTenantChallenge } from '@azure/core-client';
import {
  bearerTokenAuthenticationPolicy,
  createEmptyPipeline,
  createHttpHeaders,
  createPipelineRequest,
  proxyPolicy,
  type HttpClient,
  type HttpHeaders,
} from '@azure/core-rest-pipeline';
import { RestError, StorageSharedKeyCredential, type BlobServiceClient } from '@azure/storage-blob';
import { lightHttpClient } from './light-http-client.ts';
import { sharedKeyPolicy } from './shared-key-policy.ts';

/** The version of the service's API that these writes use. */
const serviceVersion = '2023-11-03';
const tokenScope = 'https://storage.azure.com/.default';

export interface Write {
  /** The blob's address, with its signature if it has one. */
  readonly url: string;
  /** The operation, if it is not the write of a whole blob. */
  readonly comp?: 'appendblock';
  readonly body: Uint8Array;
  /** Conditions and the service's own headers, which begin with `x-ms-`. The names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends appends and writes of whole blobs with the parts of the SDK that they need: its proxy settings, its tokens and its errors. The
 * SDK's client also validates, serializes and logs, which takes most of the processor time for a write.
 */
export class WriteSender {
  readonly #pipeline = createEmptyPipeline();
  readonly #http: HttpClient;

  /** @param credential the credential of a service client. If it is anonymous, each URL has its signature. */
  constructor(credential: BlobServiceClient['credential'], http = lightHttpClient()) {
    this.#http = http;
    this.#pipeline.addPolicy(proxyPolicy());
    if (credential instanceof StorageSharedKeyCredential) {
      this.#pipeline.addPolicy(sharedKeyPolicy(credential));
    } else if ('getToken' in credential) {
      const challengeCallbacks = { authorizeRequestOnChallenge: authorizeRequestOnTenantChallenge };
      this.#pipeline.addPolicy(
        bearerTokenAuthenticationPolicy({ credential, scopes: tokenScope, challengeCallbacks }),
      );
    }
  }

  /**
   * Resolves with the response's headers when the service has acknowledged the write. Rejects as the SDK's client does, with the service's
   * refusal too.
   */
  async send({ url, comp, body, headers: own }: Write, abortSignal: AbortSignal): Promise<HttpHeaders> {
    const request = createPipelineRequest({
      url: comp === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}comp=${comp}`,
      method: 'PUT',
      headers: createHttpHeaders({
        'content-length': String(body.byteLength),
        'content-type': 'application/octet-stream',
        'x-ms-version': serviceVersion,
        ...own,
      }),
      body,
      abortSignal,
      allowInsecureConnection: true,
    });
    const response = await this.#pipeline.sendRequest(this.#http, request);
    const { status: statusCode, headers } = response;
    if (statusCode === 201) return headers;
    const code = headers.get('x-ms-error-code');
    throw new RestError(code ?? `status ${statusCode}`, {
      statusCode,
      request,
      response,
      ...(code === undefined ? {} : { code }),
    });
  }
}
