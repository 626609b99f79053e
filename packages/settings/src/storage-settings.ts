import type { Settings } from './parse-settings.ts';
import { setting } from './setting.ts';
import { text, textWhere } from './value-kind.ts';

const oneOf = 'how to reach the storage account';

/** Exactly one of the two must be set. */
export const storageSettings = {
  AZURE_STORAGE_CONNECTION_STRING: setting(
    textWhere(
      isConnectionString,
      'a connection string of an Azure Storage account (`DefaultEndpointsProtocol=...;AccountName=...;AccountKey=...`)',
    ),
    {
      secret: true,
      oneOf,
      description: 'The connection string of the storage account (blobs and queues), or of Azurite.',
    },
  ),
  AZURE_STORAGE_ACCOUNT: setting(
    text(/^[a-z0-9]{3,24}$/, 'an account name: 3 to 24 lower-case letters and digits'),
    {
      oneOf,
      description:
        'The name of the storage account, reached with the identity of `DefaultAzureCredential` (a managed identity, `az login`, ...).',
    },
  ),
};

/** How to reach the account that the settings name. */
export function storageAccount({
  AZURE_STORAGE_CONNECTION_STRING: connectionString,
  AZURE_STORAGE_ACCOUNT: account = '',
}: Settings<[typeof storageSettings]>): { readonly connectionString: string } | { readonly account: string } {
  return connectionString === undefined ? { account } : { connectionString };
}

function isConnectionString(value: string): boolean {
  const hasKey = [/DefaultEndpointsProtocol=https?;/, /AccountName=[^;]/, /AccountKey=[^;]/];
  return (
    /^UseDevelopmentStorage=true;?$/.test(value) ||
    hasKey.every((part) => part.test(value)) ||
    /SharedAccessSignature=[^;]/.test(value)
  );
}
