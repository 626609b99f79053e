import { StorageError } from '../errors.ts';

/** What an operator changes so that the storage account no longer refuses calls; undefined if it refused none. */
export function explainRefusal(error: unknown): string | undefined {
  if (!(error instanceof StorageError) || error.code !== 'unexpected') return undefined;
  const { cause, status } = error;
  if (cause instanceof Error && cause.message.includes('--skipApiVersionCheck')) {
    return 'This Azurite does not know the version of the API that Canvass uses. Start it with --skipApiVersionCheck.';
  }
  if (status === 401 || status === 403) {
    return 'The storage account refuses the credentials. Check AZURE_STORAGE_CONNECTION_STRING, or the roles of the identity.';
  }
  return `The storage account refuses a call: ${error.message}.`;
}
