import type { Role } from '@canvass/storage';
import type { FormFields } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TypedRoutes, seeOther } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { surveyForms } from '../desk/survey-forms.ts';
import type { rotateByForm } from './pages-schemas.ts';
import type { webhooksTexts } from './texts.ts';
import { createWithWebhook, type FoundWebhook } from './with-webhook.ts';

/** A form that was posted from the page of a webhook. */
export interface PostedForm extends FoundWebhook {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: FormFields;
}

/** Adds the route of a form on the page of a webhook. */
export type PostForm = (
  path: string,
  change: { readonly needs: Role },
  schema: typeof rotateByForm,
  handle: (posted: PostedForm) => Promise<FastifyReply>,
) => void;

export function webhookForms(pages: TypedRoutes, deps: Desk): PostForm {
  const post = surveyForms(pages, deps);
  const withWebhook = createWithWebhook(deps);
  return (path, change, schema, handle) =>
    post(`/webhooks/:id${path}`, change, schema, (request, reply) =>
      withWebhook(request, reply, (webhook) =>
        handle({ ...webhook, request, reply, fields: formFieldsOf(request) }),
      ),
    );
}

/** Goes back to the page of the webhook, which says what was done. */
export function back(
  { reply, found: { key }, named }: PostedForm,
  done: keyof typeof webhooksTexts.done,
): FastifyReply {
  return seeOther(reply, `${surveyAddress(key.tenant, key.survey)}/webhooks/${named.id}?done=${done}`);
}
