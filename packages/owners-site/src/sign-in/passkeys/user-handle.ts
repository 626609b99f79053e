/** What an authenticator keeps with a passkey, so that the browser can say whose it is. */
interface UserHandle {
  readonly tenant: string;
  readonly memberId: string;
}

/** A member's id has this many bytes. */
const idBytes = 8;

/**
 * Writes a handle in bytes. WebAuthn allows 64, and a tenant's name can have 63 characters: read as base64url, which has all letters,
 * digits and the hyphen, four of them take three bytes.
 */
export function userHandle({ tenant, memberId }: UserHandle): Uint8Array<ArrayBuffer> {
  // No name has an underscore.
  const whole = tenant.padEnd(Math.ceil(tenant.length / 4) * 4, '_');
  return Uint8Array.from(Buffer.concat([Buffer.from(memberId, 'hex'), Buffer.from(whole, 'base64url')]));
}

/** Reads a handle as a browser sends it, in base64url. One that no site has made names nobody. */
export function readUserHandle(handle: string): UserHandle {
  const bytes = Buffer.from(handle, 'base64url');
  return {
    memberId: bytes.subarray(0, idBytes).toString('hex'),
    tenant: bytes
      .subarray(idBytes)
      .toString('base64url')
      .replace(/_{1,3}$/, ''),
  };
}
