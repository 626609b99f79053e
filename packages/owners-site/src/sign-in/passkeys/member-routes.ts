import type { MemberEntry } from '@canvass/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { seeOther, type TypedRoutes } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { sessionSeconds } from '@canvass/web/session';
import { invalid, problem } from '@canvass/web/problems';
import { readName } from '../../changes/shown-name.ts';
import { tenantAddress } from '../../desk/addresses.ts';
import { contended } from '../../desk/contended.ts';
import type { Desk } from '../../desk/desk.ts';
import { doneNotice } from '../../desk/notices.ts';
import { noticeBox } from '../../desk/page.ts';
import { sharedTexts } from '../../desk/texts.ts';
import { cookieOptions } from '../cookie-options.ts';
import type { DeskSessions } from '../desk-sessions.ts';
import * as changes from './changes.ts';
import type { PasskeyChecks, PasskeyMember } from './passkey-checks.ts';
import { passkeysPage, type PasskeysPage } from './passkeys-page.ts';
import * as schemas from './route-schemas.ts';
import { passkeyTexts as texts } from './texts.ts';

export interface PasskeysDesk extends Desk {
  readonly passkeyChecks: PasskeyChecks;
  readonly sessions: DeskSessions;
  /** The address that people use, if known. */
  readonly publicUrl: string | undefined;
}

/** A member who has a passkey changes their passkeys only this long after they have signed in, in ms: a browser that was left open must not become a lasting way in. */
const changeableForMs = 15 * 60_000;

type PasskeysRequest = FastifyRequest<{ Params: { tenant: string } }>;

/** The page on which members add and remove their passkeys. */
export function passkeysRoutes(pages: TypedRoutes, deps: PasskeysDesk): void {
  const { guard, beforeChange, visitorOf, refuser, passkeyChecks, originOf, clock } = deps;
  const originAt = (request: FastifyRequest): string => new URL(originOf(request)).origin;

  async function show(
    request: PasskeysRequest,
    more: Pick<PasskeysPage, 'notice' | 'refused'>,
  ): Promise<string> {
    const visitor = visitorOf(request);
    const member = await ownMember(deps, request);
    const mayChange = await mayChangePasskeys(deps, request, member);
    const options =
      member?.passkeys && mayChange
        ? await passkeyChecks.optionsToAdd(originAt(request), asking(request.params.tenant, member))
        : undefined;
    return passkeysPage({ visitor, passkeys: member?.passkeys, options, nowMs: clock.now(), ...more });
  }

  const signInAgain = async (request: PasskeysRequest, reply: FastifyReply) => {
    const page = await show(request, { notice: noticeBox('warn', texts.problems.signInAgain) });
    return refuser.refuse(request, reply, problem('forbidden'), () => page);
  };

  const refuseName = async (request: PasskeysRequest, reply: FastifyReply, name: unknown, error: string) => {
    const typed = typeof name === 'string' ? name.slice(0, 200) : '';
    const page = await show(request, { refused: { name: typed, error } });
    return refuser.refuse(request, reply, invalid([{ path: 'name', message: error }]), () => page);
  };

  pages.get(
    '/:tenant/passkeys',
    { onRequest: guard('viewer'), schema: schemas.showPasskeys },
    async (request, reply) => {
      const notice = doneNotice(texts.done, request.query);
      return reply.type(htmlType).send(await show(request, { notice }));
    },
  );

  pages.post(
    '/:tenant/passkeys',
    { onRequest: beforeChange(changes.addPasskey), schema: schemas.addPasskey },
    async (request, reply) => {
      const { name, credential } = formFieldsOf(request);
      const named = readName(name);
      if (named === undefined) return refuseName(request, reply, name, sharedTexts.nameFault);
      const member = await ownMember(deps, request);
      if (member?.passkeys === undefined) return refuser.refuse(request, reply, problem('forbidden'));
      if (!(await mayChangePasskeys(deps, request, member))) return signInAgain(request, reply);
      const sent = typeof credential === 'string' ? credential : '';
      const checked = await passkeyChecks.added(
        originAt(request),
        asking(request.params.tenant, member),
        sent,
      );
      if (checked.outcome === 'refused') return refuseName(request, reply, name, texts.problems.refused);
      const { id, publicKey, counter } = checked;
      const passkey = { id, publicKey, counter, name: named };
      const added = await changes.addPasskey(deps, visitorOf(request), passkey);
      switch (added.outcome) {
        case 'known':
          return refuseName(request, reply, name, texts.problems.known);
        case 'tooMany':
          return refuseName(request, reply, name, texts.problems.tooMany({ limit: added.limit }));
        case 'notFound':
        case 'noTenant':
        case 'conflict':
          return refuser.refuse(request, reply, contended());
        case 'added':
          return back(request, reply, 'passkey-added');
      }
    },
  );
  removalRoute(pages, deps, { show, signInAgain });
}

/** Removes passkeys. `show`: shows those that are left; `signInAgain`: asks the visitor to. */
function removalRoute(
  pages: TypedRoutes,
  deps: PasskeysDesk,
  {
    show,
    signInAgain,
  }: {
    readonly show: (request: PasskeysRequest, more: Pick<PasskeysPage, 'notice'>) => Promise<string>;
    readonly signInAgain: (request: PasskeysRequest, reply: FastifyReply) => Promise<FastifyReply>;
  },
): void {
  const { beforeChange, visitorOf, refuser, sessions, publicUrl } = deps;
  pages.post(
    '/:tenant/passkeys/remove',
    { onRequest: beforeChange(changes.removePasskey), schema: schemas.removePasskey },
    async (request, reply) => {
      const { id } = formFieldsOf(request);
      const visitor = visitorOf(request);
      const member = await ownMember(deps, request);
      // Without this, the last passkey could be removed and another one added.
      if (!(await mayChangePasskeys(deps, request, member))) return signInAgain(request, reply);
      const removed = await changes.removePasskey(deps, visitor, typeof id === 'string' ? id : '');
      switch (removed.outcome) {
        case 'lastOwner': {
          const notice = noticeBox('warn', texts.problems.lastOwner);
          const page = await show(request, { notice });
          return refuser.refuse(request, reply, problem('last-owner'), () => page);
        }
        case 'noTenant':
        case 'conflict':
          return refuser.refuse(request, reply, contended());
        case 'notFound':
          return back(request, reply, 'passkey-removed');
        case 'removed': {
          // All sessions of the member have ended with it, also the one of this browser.
          const { tenant, principal } = visitor;
          const cookie = await sessions.open(tenant, principal, cookieOptions(publicUrl, request));
          if (cookie !== undefined) void reply.header('set-cookie', cookie);
          return back(request, reply, 'passkey-removed');
        }
      }
    },
  );
}

/** Whether the visitor has no passkey that they could be asked for, or has signed in not long ago. Rejects with `StorageError`. */
async function mayChangePasskeys(
  { sessions, clock }: Pick<PasskeysDesk, 'sessions' | 'clock'>,
  request: FastifyRequest,
  member: MemberEntry | undefined,
): Promise<boolean> {
  if (member?.passkeys === undefined || member.passkeys.length === 0) return true;
  const session = await sessions.read(request.headers.cookie);
  if (session === undefined) return false;
  return clock.now() - (session.untilSeconds - sessionSeconds) * 1_000 < changeableForMs;
}

function asking(tenant: string, { id, name, passkeys = [] }: MemberEntry): PasskeyMember {
  return { tenant, memberId: id, name, known: passkeys.map((passkey) => passkey.id) };
}

/** Returns the visitor as a member; undefined if a key or the directory let them in. */
async function ownMember(
  { tenants, visitorOf }: Pick<PasskeysDesk, 'tenants' | 'visitorOf'>,
  request: PasskeysRequest,
): Promise<MemberEntry | undefined> {
  const { tenant, principal } = visitorOf(request);
  if (principal.kind !== 'member') return undefined;
  const read = await tenants.readAccess(tenant);
  return read.outcome === 'found' ? read.members.find(({ id }) => id === principal.id) : undefined;
}

function back(request: PasskeysRequest, reply: FastifyReply, done: keyof typeof texts.done): FastifyReply {
  return seeOther(reply, `${tenantAddress(request.params.tenant)}/passkeys?done=${done}`);
}
