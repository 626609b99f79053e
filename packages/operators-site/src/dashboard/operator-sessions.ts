import { createHmac, timingSafeEqual } from 'node:crypto';
import { isStorageUnavailable, type RevokedSessions, type SessionName } from '@canvass/storage';
import { type CookieOptions, createSessions, type Sessions, sessionSeconds } from '@canvass/web/session';

export interface OperatorSessions extends Pick<Sessions<SessionName>, 'close'> {
  /** Opens a session and returns its cookie; call it once the key was checked. */
  open(options: CookieOptions): string;
  /** Whether a `Cookie` header holds an open session. False if the storage cannot tell: signing in again needs no storage. */
  isOpen(cookies: string | undefined): Promise<boolean>;
}

export interface OperatorSessionsDeps {
  /** The operators' key; it also signs the cookies. */
  readonly key: string;
  readonly revoked: RevokedSessions;
  /** A ULID for each session. */
  readonly newId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The sessions of operators, for 8 hours. Every site with the key accepts them, and a new key ends them all. */
export function createOperatorSessions({ key, revoked, newId, now }: OperatorSessionsDeps): OperatorSessions {
  // A derived secret, so that signatures made here are of no use elsewhere.
  const secret = createHmac('sha256', key).update('canvass operator session 2').digest();
  const codeOf = (signed: string): Buffer => createHmac('sha256', secret).update(signed).digest();

  const { open, close, read } = createSessions<SessionName>({
    cookieName: 'canvass-operator',
    path: '/ops',
    revoked,
    read: async (text) => {
      const [, until = '', id = '', code = ''] = /^(\d{1,12})\.([\dA-Z]{26})\.([\w-]{43})$/.exec(text) ?? [];
      if (Number(until) * 1000 <= now()) return undefined;
      // The pattern ensures equal lengths.
      const isOurs = timingSafeEqual(Buffer.from(code, 'base64url'), codeOf(`${until}.${id}`));
      return isOurs ? { id, untilSeconds: Number(until) } : undefined;
    },
  });

  return {
    open(options) {
      const name = { id: newId(), untilSeconds: Math.floor(now() / 1000) + sessionSeconds };
      const signed = `${name.untilSeconds}.${name.id}`;
      return open({ name, text: `${signed}.${codeOf(signed).toString('base64url')}` }, options);
    },
    close,
    async isOpen(cookies) {
      try {
        return (await read(cookies)) !== undefined;
      } catch (error) {
        if (isStorageUnavailable(error)) return false;
        throw error;
      }
    },
  };
}
