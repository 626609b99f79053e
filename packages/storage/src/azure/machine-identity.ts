import type { DefaultAzureCredential } from '@azure/identity';

/** The machine's identity. Loads its SDK on first use, because that takes long and a connection string needs none of it. */
export function machineIdentity(): Pick<DefaultAzureCredential, 'getToken'> {
  let credential: Promise<DefaultAzureCredential> | undefined;
  return {
    async getToken(scopes, options) {
      credential ??= import('@azure/identity').then((sdk) => new sdk.DefaultAzureCredential());
      return (await credential).getToken(scopes, options);
    },
  };
}
