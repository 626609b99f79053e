import type { Clock } from '@canvass/runtime/clock';
import { readAddress } from '@canvass/mail';
import { tenantSlugSchema } from '@canvass/surveys';
import type { Logger } from 'pino';
import type { TypedRoutes } from '@canvass/web/app';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { clientKey, RateLimiter } from '@canvass/web/limits';
import { describeError, invalid, problem, rateLimited, type Refuser } from '@canvass/web/problems';
import type { MemberMails } from '../../tickets/member-mails.ts';
import { mailSignInLink, type MailSignInLinkDeps } from '../changes.ts';
import { askForLink, showMailForm } from '../pages-schemas.ts';
import { oidcTexts } from '../oidc/texts.ts';
import { signInTexts } from '../texts.ts';
import { mailAskedPage, mailPage } from './mail-page.ts';

const { mailed: texts } = signInTexts;

/** A network address may ask for this many mails in ten minutes: enough for an office behind one. */
const mailsPerAddress = { limit: 20, windowMs: 600_000 };

export interface MailedLinksDeps extends Omit<MailSignInLinkDeps, 'memberMails'> {
  /** The mails of members; undefined where the site sends none. */
  readonly memberMails: MemberMails | undefined;
  readonly refuser: Refuser;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Mails links that sign in to members without a provider who ask for them. */
export function mailedLinksRoutes(pages: TypedRoutes, deps: MailedLinksDeps): void {
  const { memberMails, refuser, clock, logger } = deps;
  // The links that a network address asks for; beyond the limit: 429.
  const limiter = new RateLimiter(mailsPerAddress, clock);
  // Mails are stored after the answer; the site waits for that when it closes.
  const pending = new Set<Promise<void>>();
  pages.addHook('preClose', async () => void (await Promise.all(pending)));

  pages.get('/sign-in/mail', { schema: showMailForm }, async (_request, reply) =>
    reply.type(htmlType).send(mailPage({ hasMail: memberMails !== undefined })),
  );

  pages.post('/sign-in/mail', { schema: askForLink }, async (request, reply) => {
    if (memberMails === undefined) {
      const off = problem('route-not-found', { detail: texts.noMail });
      return refuser.refuse(request, reply, off, () => mailPage({ hasMail: false }));
    }
    const fields = formFieldsOf(request);
    const tenant = typedText(fields['tenant']);
    const email = typedText(fields['email']);
    const to = readAddress(email);
    const isTenant = tenantSlugSchema.safeParse(tenant).success;
    if (!isTenant || to === undefined) {
      const typed = {
        tenant: tenant.slice(0, 100),
        email: email.slice(0, 300),
        isTenant,
        isAddress: to !== undefined,
      };
      const wrong = invalid([
        ...(isTenant ? [] : [{ path: 'tenant', message: oidcTexts.noAccount }]),
        ...(to === undefined ? [{ path: 'email', message: texts.noAddress }] : []),
      ]);
      return refuser.refuse(request, reply, wrong, () => mailPage({ hasMail: true, typed }));
    }
    const waitMs = limiter.take(clientKey(request));
    if (waitMs > 0) return refuser.refuse(request, reply, rateLimited(waitMs, texts.tooMany));
    // The answer does not wait for it: neither its words nor its time tell who is a member.
    const mailing = mailSignInLink({ ...deps, memberMails }, tenant, to)
      .catch((error: unknown) => logger.warn({ tenant, error: describeError(error) }, 'link not mailed'))
      .finally(() => pending.delete(mailing));
    pending.add(mailing);
    return reply.type(htmlType).send(mailAskedPage());
  });
}
