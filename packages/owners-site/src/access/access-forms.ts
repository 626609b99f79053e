import type { Role } from '@canvass/storage';
import type { FormFields } from '@canvass/surveys';
import type { FastifyReply } from 'fastify';
import { type TypedRoutes, seeOther } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { invalid } from '@canvass/web/problems';
import { isOperators } from '../changes/shown-name.ts';
import { tenantAddress } from '../desk/addresses.ts';
import type { FaultyForm } from './access-page.ts';
import type { createKey } from './pages-schemas.ts';
import { showAccess, type AccessDesk, type AccessRequest } from './show-access.ts';
import { accessTexts as texts } from './texts.ts';

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
