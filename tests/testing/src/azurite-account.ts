/** The default account of storage emulators; Azurite's documentation has its key. */
export const azuriteAccount = 'devstoreaccount1';

const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

/** The connection string of an Azurite (or of a proxy in front of one) on loopback. */
export function azuriteConnectionString(ports: { readonly blob: number; readonly queue: number }): string {
  return [
    'DefaultEndpointsProtocol=http',
    `AccountName=${azuriteAccount}`,
    `AccountKey=${key}`,
    `BlobEndpoint=http://127.0.0.1:${ports.blob}/${azuriteAccount}`,
    `QueueEndpoint=http://127.0.0.1:${ports.queue}/${azuriteAccount}`,
    '',
  ].join(';');
}
