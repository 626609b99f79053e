import type { Role } from '@canvass/storage';
import type { FormFields } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TypedRoutes, seeOther } from '@canvass/web/app';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { invalid } from '@canvass/web/problems';
import { isOperators, readName } from '../changes/shown-name.ts';
import { tenantAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import type { MemberMails } from '../tickets/member-mails.ts';
import type { SignInLinks } from '../tickets/sign-in-links.ts';
import { readRole } from './access-inputs.ts';
import { newAccessPage } from './new-access-page.ts';
import type { createKey } from './pages-schemas.ts';
import { sharedTexts } from '../desk/texts.ts';
import { accessTexts as texts } from './texts.ts';

/** What the page about members, keys and the directory needs. Only owners see it. */
export interface AccessDesk extends Desk {
  /** The OpenID provider that members sign in with; undefined if none is set. */
  readonly oidc: { readonly issuer: string } | undefined;
  readonly links: SignInLinks;
  /** The mails of members; undefined where the site sends none. */
  readonly memberMails: MemberMails | undefined;
}

export type AccessRequest = FastifyRequest<{ Params: { tenant: string } }>;

type Handle = (request: AccessRequest, reply: FastifyReply, fields: FormFields) => Promise<FastifyReply>;

/** The forms of the access pages. */
export interface AccessForms {
  /** Adds the route that a form is posted to. */
  readonly post: (
    path: string,
    change: { readonly needs: Role },
    schema: typeof createKey,
    handle: Handle,
  ) => void;
  /** Refuses the form of a new key or member with its page, which has what was typed and what is wrong with it. */
  readonly refuseNew: (
    request: AccessRequest,
    reply: FastifyReply,
    kind: 'key' | 'member',
    fields: FormFields,
  ) => Promise<FastifyReply>;
}

export function accessForms(pages: TypedRoutes, deps: AccessDesk): AccessForms {
  return {
    post(path, change, schema, handle) {
      pages.post(
        `/:tenant/access${path}`,
        { onRequest: deps.beforeChange(change), schema },
        (request, reply) => handle(request, reply, formFieldsOf(request)),
      );
    },

    async refuseNew(request, reply, kind, fields) {
      const typed = fields['name'];
      const name = typeof typed === 'string' ? typed.slice(0, 200) : '';
      const email = kind === 'member' ? typedText(fields['email']).slice(0, 300) : '';
      const field = readName(typed) === undefined ? 'name' : 'email';
      const nameFault = isOperators(name) ? texts.nameOfOperator : sharedTexts.nameFault;
      const error = field === 'name' ? nameFault : texts.members.emailFault;
      const refused = { name, email, role: readRole(fields['role']), field, error } as const;
      const faults = invalid([{ path: field, message: error }]);
      return deps.refuser.refuse(request, reply, faults, () =>
        newAccessPage(deps.visitorOf(request), { kind, refused, mails: deps.memberMails !== undefined }),
      );
    },
  };
}

/** Goes back to the access page, which says what was done. */
export function back(
  request: AccessRequest,
  reply: FastifyReply,
  done: keyof typeof texts.done,
): FastifyReply {
  return seeOther(reply, `${tenantAddress(request.params.tenant)}/access?done=${done}`);
}

export function idIn({ id }: FormFields): string {
  return typeof id === 'string' ? id : '';
}
