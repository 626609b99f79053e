import { samePerson } from '@canvass/mail';
import type { Principal, Tenants } from '@canvass/storage';
import type { Logger } from 'pino';
import type { Caller } from '@canvass/web/app';
import { ownerChange } from '../changes/owner-change.ts';
import type { RecordChange } from '../changes/record-change.ts';
import type { DeskSessions } from './desk-sessions.ts';
import { memberPrincipal } from './member-principal.ts';
import { admitPerson, type Admission, type AdmitPersonDeps } from './oidc/admit-person.ts';
import type { Person } from './oidc/oidc-client.ts';
import type { Transaction } from './oidc/transactions.ts';
import { mailedLinkMs, type MemberMails } from '../tickets/member-mails.ts';
import type { SignInLinks } from '../tickets/sign-in-links.ts';

/** The terminal shows a link beside the key, so its reader has time to read both first. */
const keyLinkSeconds = 60 * 60;

/** Makes a link that signs in once, as the key of the caller. Undefined: the key no longer exists. */
export const createSignInLink = ownerChange(
  'viewer',
  async (
    {
      links,
      recordChange,
    }: { readonly links: Pick<SignInLinks, 'create'>; readonly recordChange: RecordChange },
    caller,
  ) => {
    const created = await links.create(
      caller.tenant,
      { kind: 'key', id: caller.principal.id },
      keyLinkSeconds,
    );
    if (created !== undefined) await recordChange({ ...caller, action: 'sign-in-link-created' });
    return created;
  },
);

/** Makes an invited person a member who signs in without a provider. */
export async function joinHere(
  { tenants, recordChange }: JoinHereDeps,
  code: string,
): Promise<
  | { readonly outcome: 'joined'; readonly tenant: string; readonly principal: Principal }
  | { readonly outcome: 'notFound' | 'expired' | 'noTenant' | 'conflict' }
> {
  const joined = await tenants.joinHere(code);
  if (joined.outcome !== 'joined') return joined;
  const { tenant, member } = joined;
  const principal = memberPrincipal(member);
  await recordChange({ tenant, principal, action: 'member-joined' });
  return { outcome: 'joined', tenant, principal };
}

interface JoinHereDeps {
  readonly tenants: Pick<Tenants, 'joinHere'>;
  readonly recordChange: RecordChange;
}

export interface OpenSessionDeps {
  readonly sessions: Pick<DeskSessions, 'open'>;
  readonly recordChange: RecordChange;
  readonly logger: Logger;
}

/** Opens a session for someone who was checked. Returns its cookie; undefined: the key or the member no longer exists. */
export async function openSession(
  { sessions, recordChange, logger }: OpenSessionDeps,
  caller: Caller,
  options: { readonly secure: boolean },
): Promise<string | undefined> {
  const { tenant, principal } = caller;
  const cookie = await sessions.open(tenant, principal, options);
  if (cookie === undefined) return undefined;
  await recordChange({ ...caller, action: 'signed-in' });
  logger.info({ tenant, kind: principal.kind, id: principal.id }, 'someone signed in to the desk');
  return cookie;
}

/** Admits a person whom the provider vouches for, who may become a member by that. Rejects with `StorageError`. */
export async function admit(
  { tenants, recordChange }: { readonly tenants: AdmitPersonDeps; readonly recordChange: RecordChange },
  { tenant, invite }: Pick<Transaction, 'tenant' | 'invite'>,
  person: Person,
): Promise<Admission> {
  const admission = await admitPerson(tenants, { tenant, invite }, person);
  if (admission.outcome === 'admitted' && admission.hasJoined) {
    const { principal } = admission;
    await recordChange({ tenant, principal, action: 'member-joined', detail: person.name });
  }
  return admission;
}

export interface MailSignInLinkDeps {
  readonly tenants: Pick<Tenants, 'readAccess'>;
  readonly links: Pick<SignInLinks, 'create'>;
  readonly memberMails: MemberMails;
  readonly recordChange: RecordChange;
}

/** Mails a link that signs in to the member with this address, if there is one who came without a provider. Rejects with `StorageError`. */
export async function mailSignInLink(
  { tenants, links, memberMails, recordChange }: MailSignInLinkDeps,
  tenant: string,
  to: string,
): Promise<void> {
  const read = await tenants.readAccess(tenant);
  if (read.outcome !== 'found') return;
  const member = read.members.find(
    ({ email, passkeys }) =>
      passkeys !== undefined && email !== undefined && samePerson(email) === samePerson(to),
  );
  if (member?.email === undefined) return;
  const principal = memberPrincipal(member);
  const created = await links.create(tenant, { kind: 'member', id: member.id }, mailedLinkMs / 1_000);
  if (created === undefined) return;
  // Not as it was typed: the mail server may tell capitals apart, and another person may have that mailbox.
  const mailed = await memberMails.sendLink({ tenant, to: member.email, path: created.link });
  if (mailed !== 'queued') return;
  await recordChange({ tenant, principal, action: 'sign-in-link-created' });
}
