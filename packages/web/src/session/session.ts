import { isStorageUnavailable, type RevokedSessions, type SessionName } from '@canvass/storage';
import { cookieValues, setCookie } from './cookies.ts';

/** A person stays signed in for this long. */
export const sessionSeconds = 8 * 60 * 60;

/** `secure` lets browsers send the cookie over https only. */
export interface CookieOptions {
  readonly secure: boolean;
}

/** A session that was made for someone who was checked. `text`: what its cookie says of it, signed. */
export interface IssuedSession {
  readonly name: SessionName;
  readonly text: string;
}

export interface Sessions<Session> {
  /** Opens a session, and returns its cookie. */
  readonly open: (issued: IssuedSession, options: CookieOptions) => string;
  /** Ends the sessions of a request on all sites, and returns a cookie that deletes theirs. Rejects with `StorageError`. */
  readonly close: (cookies: string | undefined, options: CookieOptions) => Promise<string>;
  /**
   * The session in a `Cookie` header that has neither expired nor been ended. Rejects with `StorageError` if the storage cannot tell
   * whether one has been ended, and no other one is open.
   */
  readonly read: (cookies: string | undefined) => Promise<Session | undefined>;
}

export interface SessionsDeps<Session> {
  readonly cookieName: string;
  /** The cookie is sent only to addresses below it. */
  readonly path: string;
  /** The session that a cookie's text says; undefined for a text that was not signed here, or has expired. */
  readonly read: (text: string) => Promise<Session | undefined>;
  readonly revoked: RevokedSessions;
}

/** Sessions in cookies. Only ended ones are stored: a text holds its expiry and its signature, which every site can check. */
export function createSessions<Session extends SessionName>({
  cookieName,
  path,
  read,
  revoked,
}: SessionsDeps<Session>): Sessions<Session> {
  const cookie = (value: string, maxAgeSeconds: number, { secure }: CookieOptions): string =>
    setCookie({ name: cookieName, value, path, maxAgeSeconds, sameSite: 'Strict', secure });

  return {
    open({ name, text }, options) {
      revoked.opened(name);
      return cookie(text, sessionSeconds, options);
    },
    async close(cookies, options) {
      // All are tried, even if the storage fails for one of them.
      await Promise.all(
        cookieValues(cookieName, cookies).map(async (text) => {
          const session = await read(text);
          if (session) await revoked.revoke(session);
        }),
      );
      return cookie('', 0, options);
    },
    async read(cookies) {
      let unavailable: unknown;
      for (const text of cookieValues(cookieName, cookies)) {
        try {
          const session = await read(text);
          if (session && !(await revoked.isRevoked(session))) return session;
        } catch (error) {
          if (!isStorageUnavailable(error)) throw error;
          unavailable = error;
        }
      }
      if (unavailable !== undefined) throw unavailable;
      return undefined;
    },
  };
}
