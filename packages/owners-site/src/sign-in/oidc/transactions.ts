import { createHmac, timingSafeEqual } from 'node:crypto';
import { tenantSlugSchema } from '@canvass/surveys';
import { z } from 'zod';
import { cookieValues, setCookie } from '@canvass/web/session';
import type { SigningDeps } from '../../tickets/tickets.ts';

/** A person may take this long to sign in at the provider, second factors included; then the sign-in begins again. */
const lastsSeconds = 10 * 60;
const cookieName = 'canvass-oidc';
const path = '/desk/oidc';

const transactionSchema = z.object({
  /** Seconds since the epoch. */
  until: z.int(),
  tenant: tenantSlugSchema,
  /** The code of an invitation that is to be accepted. */
  invite: z.string().optional(),
  /** The page of the desk to go on to. */
  next: z.string().optional(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});

/** A sign-in that was begun in this browser and not finished. */
export type Transaction = z.infer<typeof transactionSchema>;

export interface Transactions {
  /** The cookie of a new transaction. */
  begin(transaction: Omit<Transaction, 'until'>, options: { readonly secure: boolean }): string;
  /** The transaction with this state; undefined if it was not begun in this browser, or is over. */
  read(cookies: string | undefined, state: string): Transaction | undefined;
  /** A cookie that deletes it. */
  end(options: { readonly secure: boolean }): string;
}

/**
 * Keeps a sign-in that has begun in a signed cookie of its own. The cookie is `Lax`: the browser comes back from the provider, and
 * would not send a `Strict` one. Its holder can only finish the sign-in that this browser began.
 */
export function createTransactions({ key, now }: Pick<SigningDeps, 'key' | 'now'>): Transactions {
  const secret = createHmac('sha256', key).update('canvass oidc transaction 1').digest();
  const codeOf = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

  return {
    begin(transaction, { secure }) {
      const until = Math.floor(now() / 1_000) + lastsSeconds;
      const text = Buffer.from(JSON.stringify({ until, ...transaction })).toString('base64url');
      const value = `${text}.${codeOf(text)}`;
      return setCookie({
        name: cookieName,
        value,
        path,
        maxAgeSeconds: lastsSeconds,
        sameSite: 'Lax',
        secure,
      });
    },
    read(cookies, state) {
      for (const value of cookieValues(cookieName, cookies)) {
        const [, text = '', code = ''] = /^([\w-]{1,3000})\.([\w-]{43})$/.exec(value) ?? [];
        if (code === '' || !timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(text)))) continue;
        const read = transactionSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
        if (read.success && read.data.until * 1_000 > now() && read.data.state === state) return read.data;
      }
      return undefined;
    },
    end: ({ secure }) =>
      setCookie({ name: cookieName, value: '', path, maxAgeSeconds: 0, sameSite: 'Lax', secure }),
  };
}
