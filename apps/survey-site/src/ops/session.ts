import { createHmac, timingSafeEqual } from 'node:crypto';

const cookieName = 'canvass-operator';
const lastsSeconds = 8 * 60 * 60;

export interface Sessions {
  /** The cookie of somebody who has just shown the operator's key. `secure`: for https alone. */
  readonly open: (options: { readonly secure: boolean }) => string;
  /** The cookie that takes the other one away. A copy of it stays good until it runs out: nothing is kept here. */
  readonly close: (options: { readonly secure: boolean }) => string;
  /** Whether the `Cookie` header of a request holds a session that has not run out. */
  readonly isOpen: (cookies: string | undefined) => boolean;
}

/**
 * Sessions that need no memory: the cookie says until when it is good, under a code that only the operator's key makes.
 * Every site that has the key takes it, and another key ends all of them.
 *
 * @param now milliseconds since the epoch
 */
export function createSessions(adminApiKey: string, now: () => number): Sessions {
  // Never the key itself: what is signed here must not be of use wherever else the key signs.
  const secret = createHmac('sha256', adminApiKey).update('canvass operator session 1').digest();
  const codeOf = (until: string): Buffer => createHmac('sha256', secret).update(until).digest();

  return {
    open: ({ secure }) => {
      const until = String(Math.floor(now() / 1000) + lastsSeconds);
      return cookie(`${until}.${codeOf(until).toString('base64url')}`, lastsSeconds, secure);
    },
    close: ({ secure }) => cookie('', 0, secure),
    isOpen: (cookies) => {
      for (const value of valuesOf(cookies ?? '')) {
        const [, until = '', code = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(value) ?? [];
        if (Number(until) * 1000 <= now()) continue;
        // Equal lengths, as the pattern has it.
        if (timingSafeEqual(Buffer.from(code, 'base64url'), codeOf(until))) return true;
      }
      return false;
    },
  };
}

function cookie(value: string, maxAgeSeconds: number, secure: boolean): string {
  return `${cookieName}=${value}; Path=/ops; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/** All of that name: another path or a parent domain may have set one as well. */
function valuesOf(cookies: string): string[] {
  return cookies.split(';').flatMap((pair) => {
    const [name, value = ''] = pair.split('=', 2);
    return name?.trim() === cookieName ? [value.trim()] : [];
  });
}
