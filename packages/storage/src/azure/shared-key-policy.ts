import type { PipelinePolicy } from '@azure/core-rest-pipeline';
import type { StorageSharedKeyCredential } from '@azure/storage-blob';

/** The headers in the order in which they are signed. An empty name stands for a header that these writes never have. */
const signed = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-md5',
  'content-type',
  'date',
  'if-modified-since',
  'if-match',
  'if-none-match',
  'if-unmodified-since',
  'range',
];

/**
 * Signs a write with the account's key, as in learn.microsoft.com/rest/api/storageservices/authorize-with-shared-key. Names of metadata must
 * be lower-case letters: the service has an order of its own for all others.
 */
export function sharedKeyPolicy(credential: StorageSharedKeyCredential): PipelinePolicy {
  const { accountName } = credential;
  return {
    name: 'sharedKeyPolicy',
    sendRequest(request, next) {
      const { method, headers } = request;
      headers.set('x-ms-date', new Date().toUTCString());
      const all = headers.toJSON();
      const { pathname, searchParams } = new URL(request.url);
      let text = `${method}\n`;
      for (const name of signed)
        text += `${name === 'content-length' && all[name] === '0' ? '' : (all[name] ?? '')}\n`;
      for (const name of Object.keys(all).toSorted())
        if (name.startsWith('x-ms-')) text += `${name}:${all[name]}\n`;
      text += `/${accountName}${pathname}`;
      const comp = searchParams.get('comp');
      if (comp !== null) text += `\ncomp:${comp}`;
      headers.set('authorization', `SharedKey ${accountName}:${credential.computeHMACSHA256(text)}`);
      return next(request);
    },
  };
}
