import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** The length of a nonce of AES-GCM. */
const nonceBytes = 12;
/** The length of the tag, which shows that nothing was changed. */
const tagBytes = 16;

/** Hides what is stored from everyone who has only the storage, its backups or its logs. */
export interface Sealer {
  /** `place` is not hidden: a text that is moved to another place cannot be opened there. */
  seal(text: string, place: string): string;
  /** Returns undefined for what no site with this secret has sealed for this place. */
  open(sealed: string, place: string): string | undefined;
  /** The same of bytes. What is sealed twice is different each time, so two copies do not show what has changed. */
  sealBytes(bytes: Uint8Array, place: string): Buffer;
  openBytes(sealed: Uint8Array, place: string): Buffer | undefined;
}

/** `linkSecret`: the same on sites and workers. */
export function createSealer(linkSecret: string): Sealer {
  const key = createHmac('sha256', linkSecret).update('canvass single mails').digest();

  const sealBytes: Sealer['sealBytes'] = (bytes, place) => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(place));
    const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
  };

  const openBytes: Sealer['openBytes'] = (bytes, place) => {
    if (bytes.byteLength < nonceBytes + tagBytes) return undefined;
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    } catch {
      return undefined;
    }
  };

  return {
    seal: (text, place) => sealBytes(Buffer.from(text), place).toString('base64'),
    open: (sealed, place) => openBytes(Buffer.from(sealed, 'base64'), place)?.toString('utf8'),
    sealBytes,
    openBytes,
  };
}
