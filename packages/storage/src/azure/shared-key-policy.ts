import type { HttpHeaders, PipelinePolicy } from '@azure/core-rest-pipeline';
import type { StorageSharedKeyCredential } from '@azure/storage-blob';

/** The headers that are signed by their place in the text, and are not sent here but for two. */
const signedByPlace = [
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

/** Signs requests with the account's key: learn.microsoft.com/rest/api/storageservices/authorize-with-shared-key. */
export function sharedKeyPolicy(credential: StorageSharedKeyCredential): PipelinePolicy {
  return {
    name: 'sharedKeyPolicy',
    sendRequest(request, next) {
      const { method, headers, url } = request;
      headers.set('x-ms-date', new Date().toUTCString());
      const text = [
        method,
        ...signedByPlace.map((name) => signedValue(name, headers)),
        ...ownHeaders(headers),
        resource(credential.accountName, new URL(url)),
      ].join('\n');
      headers.set(
        'authorization',
        `SharedKey ${credential.accountName}:${credential.computeHMACSHA256(text)}`,
      );
      return next(request);
    },
  };
}

function signedValue(name: string, headers: HttpHeaders): string {
  const value = headers.get(name) ?? '';
  return name === 'content-length' && value === '0' ? '' : value;
}

/** Those of the service, in the order of their names. */
function ownHeaders(headers: HttpHeaders): string[] {
  return [...headers]
    .filter(([name]) => name.startsWith('x-ms-'))
    .map(([name, value]) => `${name}:${value}`)
    .toSorted();
}

function resource(account: string, { pathname, searchParams }: URL): string {
  const parameters = [...searchParams].map(([name, value]) => `\n${name}:${value}`).toSorted();
  return `/${account}${pathname}${parameters.join('')}`;
}
