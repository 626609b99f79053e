import { authorizeRequestOnTenantChallenge } from '@azure/core-client';
import {
  bearerTokenAuthenticationPolicy,
  createEmptyPipeline,
  createHttpHeaders,
  createPipelineRequest,
  proxyPolicy,
  type HttpClient,
} from '@azure/core-rest-pipeline';
import { RestError, StorageSharedKeyCredential, type BlobServiceClient } from '@azure/storage-blob';
import { lightHttpClient } from './light-http-client.ts';
import { sharedKeyPolicy } from './shared-key-policy.ts';

/** A version of the service that has all that an append needs. */
const serviceVersion = '2023-11-03';
const tokenScope = 'https://storage.azure.com/.default';

/**
 * Sends appends with the parts of the SDK that they need: its proxy settings, its tokens and its errors. The SDK's client
 * also validates, serializes and logs, which takes most of a site's processor time for an append.
 */
export class AppendSender {
  readonly #pipeline = createEmptyPipeline();
  readonly #http: HttpClient;

  /** `credential`: of a service client. If it is anonymous, each URL has its signature. */
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

  /** Resolves when the service has acknowledged the block. Rejects as the SDK's client does, with the service's refusal too. */
  async send(blobUrl: string, block: Uint8Array, position: number, abortSignal: AbortSignal): Promise<void> {
    const request = createPipelineRequest({
      url: `${blobUrl}${blobUrl.includes('?') ? '&' : '?'}comp=appendblock`,
      method: 'PUT',
      headers: createHttpHeaders({
        'content-length': String(block.byteLength),
        'content-type': 'application/octet-stream',
        'x-ms-blob-condition-appendpos': String(position),
        'x-ms-version': serviceVersion,
      }),
      body: block,
      abortSignal,
      allowInsecureConnection: true,
    });
    const response = await this.#pipeline.sendRequest(this.#http, request);
    const { status: statusCode, headers } = response;
    if (statusCode === 201) return;
    const code = headers.get('x-ms-error-code');
    throw new RestError(code ?? `status ${statusCode}`, {
      statusCode,
      request,
      response,
      ...(code === undefined ? {} : { code }),
    });
  }
}
