import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RevokedSessions } from '@canvass/storage';

/** A browser may take this long to ask a person for a passkey, in seconds; then the page makes another challenge. */
const lastsSeconds = 10 * 60;
/** A challenge begins with the time of its end, in seconds. */
const endBytes = 6;
/** Then it has 16 random bytes, so that none is made twice; the signature follows. */
const headBytes = endBytes + 16;
/** Half of an HMAC: a guess at a challenge that lasts minutes needs no more to fail. */
const signatureBytes = 16;

/** What a passkey signs, so that nobody can send the same signature twice. */
export interface Challenges {
  /** Makes a challenge: bytes that are signed, so that nothing is stored before one comes back. */
  fresh(purpose: string): Uint8Array<ArrayBuffer>;
  /** Returns whether a challenge in base64url was made here for this purpose, not long ago. Asks no storage. */
  isCurrent(challenge: string, purpose: string): boolean;
  /** Uses a current challenge up. Returns false if it was used before, on any site. Throws `StorageError`. */
  use(challenge: string): Promise<boolean>;
}

export interface ChallengesDeps {
  /** The site's secret. */
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Used challenges. */
  readonly revoked: Pick<RevokedSessions, 'useOnce'>;
}

export function createChallenges({ key, now, revoked }: ChallengesDeps): Challenges {
  const secret = createHmac('sha256', key).update('canvass passkey challenge 1').digest();
  const signatureOf = (head: Uint8Array, purpose: string): Buffer =>
    createHmac('sha256', secret).update(head).update(purpose).digest().subarray(0, signatureBytes);

  return {
    fresh(purpose) {
      const head = Buffer.concat([Buffer.alloc(endBytes), randomBytes(headBytes - endBytes)]);
      head.writeUIntBE(Math.floor(now() / 1_000) + lastsSeconds, 0, endBytes);
      return Uint8Array.from([...head, ...signatureOf(head, purpose)]);
    },
    isCurrent(challenge, purpose) {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== headBytes + signatureBytes) return false;
      const head = bytes.subarray(0, headBytes);
      return (
        timingSafeEqual(bytes.subarray(headBytes), signatureOf(head, purpose)) &&
        head.readUIntBE(0, endBytes) * 1_000 > now()
      );
    },
    use(challenge) {
      const head = Buffer.from(challenge, 'base64url').subarray(0, headBytes);
      const id = head.subarray(endBytes).toString('hex');
      return revoked.useOnce({ id, untilSeconds: head.readUIntBE(0, endBytes) });
    },
  };
}
