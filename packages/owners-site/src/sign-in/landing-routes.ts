import type { FastifyInstance } from 'fastify';
import { htmlType, setHeaders } from '@canvass/web/headers';
import { operation, page } from '@canvass/web/openapi';
import { deskHeaders } from '../desk/headers.ts';
import { useRequestLanguage } from '../desk-language/language-of.ts';
import { landingPage } from './landing-page.ts';

/** Serves the start page of a site with a desk. */
export async function landingRoutes(
  app: FastifyInstance,
  { hasOidc }: { readonly hasOidc: boolean },
): Promise<void> {
  // It has the form that signs in, whose origin the desk checks.
  setHeaders(app, deskHeaders);
  useRequestLanguage(app);
  app.get('/', { schema: showLanding }, async (_request, reply) =>
    reply.type(htmlType).send(landingPage({ hasOidc })),
  );
}

const showLanding = operation('desk', 'showLanding', {
  summary: 'What this site is, and the form to sign in',
  security: [],
  response: { 200: page('A page') },
});
