import { type Language, languages } from '@canvass/surveys';
import { z } from 'zod';
import { input, type TypedRoutes } from '@canvass/web/app';
import { json, operation, refusedPages, tenantParams } from '@canvass/web/openapi';
import type { Desk } from '../desk/desk.ts';
import { addressText, refusals } from '../desk/schemas.ts';
import { freeName } from './free-name.ts';

/** Proposes an address to the script of the page that makes a survey. Without the script, the survey gets the same one. */
export function proposalRoutes(pages: TypedRoutes, deps: Desk): void {
  pages.get(
    '/:tenant/new/address',
    { onRequest: deps.guard('editor'), schema: proposeAddress },
    async (request, reply) => {
      const { title = '', language: named } = request.query;
      const language = languageNamed(named);
      const { tenant } = request.params;
      const address = title.trim() === '' ? '' : await freeName(deps, tenant, { title, language });
      return reply.send({ address });
    },
  );
}

/** The language that the page names: English unless it is one that forms have. */
export function languageNamed(given: unknown): Language {
  return languages.find((code) => code === given) ?? 'en';
}

const proposeAddress = operation('desk', 'proposeAddress', {
  summary: 'Propose the address of a new survey, for the script of its page',
  params: tenantParams,
  querystring: input(
    z.object({
      title: addressText('The title of the survey, in any script'),
      language: addressText('The language of the title (BCP 47). Default: English'),
    }),
  ),
  response: {
    200: json('An address that no survey has; empty without a title', z.object({ address: z.string() })),
    ...refusedPages(refusals),
  },
});
