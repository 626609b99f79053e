import { samePerson, type SingleMails } from '@canvass/mail';
import { hash } from 'node:crypto';
import { languageInUse } from '@canvass/web/texts';
import { memberMailTexts as texts } from './texts.ts';

/** A person who asks for links gets the next one after this time, in ms: so nobody can flood an address. */
const againAfterMs = 300_000;
/** An invitation that could not be mailed for this long is given up, in ms: its owner has copied it by then. */
const invitationLastsMs = 86_400_000;
/** A link that signs in and could not be mailed for this long is given up, in ms: it is valid no longer. */
export const mailedLinkMs = 3_600_000;

/** What came of a mail. */
type Mailed = Awaited<ReturnType<SingleMails['send']>>;

/** Mails to members and people who are invited to be some, in the language of the request. */
export interface MemberMails {
  /** Throws `StorageError`. */
  invite(invitation: {
    readonly tenant: string;
    readonly to: string;
    readonly code: string;
  }): Promise<Mailed>;
  /** Mails a link that signs in, whose path is given. Throws `StorageError`. */
  sendLink(link: { readonly tenant: string; readonly to: string; readonly path: string }): Promise<Mailed>;
}

/** Returns undefined where the operator has not set up mail, or not said where people reach the site: a request can name any host. */
export function createMemberMails(
  singleMails: SingleMails | undefined,
  publicUrl: string | undefined,
): MemberMails | undefined {
  if (singleMails === undefined || publicUrl === undefined) return undefined;
  const { origin } = new URL(publicUrl);
  return {
    invite({ tenant, to, code }) {
      const link = `${origin}/desk/invitation?code=${code}`;
      const text = `${texts.invited({ tenant })}\n\n${link}\n\n${texts.invitedNote}\n`;
      const mail = { to, subject: texts.invitedSubject({ tenant }), text, link, language: languageInUse() };
      // Each code is mailed once.
      return singleMails.send(`member invitation ${hash('sha256', code)}`, mail, {
        againAfterMs: invitationLastsMs,
        lastsMs: invitationLastsMs,
      });
    },
    sendLink({ tenant, to, path }) {
      const link = `${origin}${path}`;
      const text = `${texts.link({ tenant })}\n\n${link}\n\n${texts.linkNote}\n`;
      const mail = { to, subject: texts.linkSubject({ tenant }), text, link, language: languageInUse() };
      return singleMails.send(`member link ${tenant}/${samePerson(to)}`, mail, {
        againAfterMs,
        lastsMs: mailedLinkMs,
      });
    },
  };
}
