import type { PipelinePolicy } from '@azure/core-rest-pipeline';
import type { StorageSharedKeyCredential } from '@azure/storage-blob';

/**
 * Signs an append with the account's key: its method, its headers and its address, in the one order of
 * learn.microsoft.com/rest/api/storageservices/authorize-with-shared-key. Only the headers named here may be sent: one of
 * the service's own that is not signed makes it refuse the request.
 */
export function sharedKeyPolicy(credential: StorageSharedKeyCredential): PipelinePolicy {
  const { accountName } = credential;
  return {
    name: 'sharedKeyPolicy',
    sendRequest(request, next) {
      const { headers } = request;
      const date = new Date().toUTCString();
      const length = headers.get('content-length');
      const text =
        // Between them and after them are headers that an append does not have.
        `PUT\n\n\n${length === '0' ? '' : length}\n\n${headers.get('content-type')}\n\n\n\n\n\n\n` +
        `x-ms-blob-condition-appendpos:${headers.get('x-ms-blob-condition-appendpos')}\n` +
        `x-ms-date:${date}\n` +
        `x-ms-version:${headers.get('x-ms-version')}\n` +
        `/${accountName}${new URL(request.url).pathname}\ncomp:appendblock`;
      headers.set('x-ms-date', date);
      headers.set('authorization', `SharedKey ${accountName}:${credential.computeHMACSHA256(text)}`);
      return next(request);
    },
  };
}
