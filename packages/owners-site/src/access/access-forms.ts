import type { Role } from '@canvass/storage';
import type { FormFields } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TypedRoutes, seeOther } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { invalid } from '@canvass/web/problems';
import { isOperators } from '../changes/shown-name.ts';
import { tenantAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { doneNotice } from '../desk/notices.ts';
import { accessPage, type FaultyForm } from './access-page.ts';
import type { createKey } from './pages-schemas.ts';
import { accessTexts as texts } from './texts.ts';

/** What the page about members, keys and the directory needs. Only owners see it. */
export interface AccessDesk extends Desk {
  /** The OpenID provider that members sign in with; undefined if none is set. */
  readonly oidc: { readonly issuer: string } | undefined;
}

export type AccessRequest = FastifyRequest<{ Params: { tenant: string } }>;

/** Shows who has access. `faulty`: the form of the page that was refused. */
export async function showAccess(
  { visitorOf, tenants, oidc, clock }: AccessDesk,
  request: AccessRequest,
  faulty?: FaultyForm,
): Promise<string> {
  const read = await tenants.readAccess(request.params.tenant);
  return accessPage({
    visitor: visitorOf(request),
    access: read.outcome === 'found' ? read : { keys: [], members: [], directory: undefined },
    issuer: oidc?.issuer,
    nowMs: clock.now(),
    notice: doneNotice(texts.done, request.query),
    faulty,
  });
}

type Handle = (request: AccessRequest, reply: FastifyReply, fields: FormFields) => Promise<FastifyReply>;

/** The forms of the access page. */
export interface AccessForms {
  /** Adds the route that a form is posted to. */
  readonly post: (
    path: string,
    change: { readonly needs: Role },
    schema: typeof createKey,
    handle: Handle,
  ) => void;
  /** Refuses a form with the access page, which has what was typed and what is wrong with it. */
  readonly refuseForm: (
    request: AccessRequest,
    reply: FastifyReply,
    faulty: FaultyForm,
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

    async refuseForm(request, reply, faulty) {
      const shown = await showAccess(deps, request, faulty);
      const refused = invalid([{ path: 'name', message: faulty.error }]);
      return deps.refuser.refuse(request, reply, refused, () => shown);
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

export function faultyName(form: 'key' | 'member', name: FormFields[string]): FaultyForm {
  const typed = typeof name === 'string' ? name.slice(0, 200) : '';
  return { form, typed, error: isOperators(typed) ? texts.nameOfOperator : texts.nameFault };
}
