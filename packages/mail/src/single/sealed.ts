import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** The length of a nonce of AES-GCM. */
const nonceBytes = 12;
/** The length of the tag, which shows that nothing was changed. */
const tagBytes = 16;

/** Hides texts from everyone who has only the storage, its backups or its logs. */
export interface Sealer {
  /** `place` is not hidden: a text that is moved to another place cannot be opened there. */
  seal(text: string, place: string): string;
  /** Returns undefined for what no site with this secret has sealed for this place. */
  open(sealed: string, place: string): string | undefined;
}

/** `linkSecret`: the same on sites and workers. */
export function createSealer(linkSecret: string): Sealer {
  const key = createHmac('sha256', linkSecret).update('canvass single mails').digest();
  return {
    seal(text, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(place));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.byteLength < nonceBytes + tagBytes) return undefined;
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
