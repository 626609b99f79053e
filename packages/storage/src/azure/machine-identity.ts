import type { DefaultAzureCredential } from '@azure/identity';

/** Returns the machine's identity. It loads the SDK for it on first use: that takes long, and a connection string does not need it. */
export function machineIdentity(): Pick<DefaultAzureCredential, 'getToken'> {
  let credential: Promise<DefaultAzureCredential> | undefined;
  return {
    async getToken(scopes, options) {
      credential ??= import('@azure/identity').then((sdk) => new sdk.DefaultAzureCredential());
      return (await credential).getToken(scopes, options);
    },
  };
}
