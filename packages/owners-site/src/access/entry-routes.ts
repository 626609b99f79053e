import type { FastifyReply } from 'fastify';
import type { TypedRoutes } from '@canvass/web/app';
import { htmlType } from '@canvass/web/headers';
import type { AccessDesk, AccessRequest } from './access-forms.ts';
import { removePage, revokePage, rolePage } from './entry-pages.ts';
import { keyGone, memberGone } from './form-problems.ts';
import { newAccessPage } from './new-access-page.ts';
import * as schemas from './pages-schemas.ts';

/** The pages with the form for one key or member: a new one, another role, and what removing does. */
export function entryRoutes(
  pages: TypedRoutes,
  { guard, visitorOf, refuser, tenants, memberMails }: AccessDesk,
): void {
  const { refuse } = refuser;
  const onRequest = guard('owner');
  const find = async ({ params, query }: AccessRequest & { query: { id?: string | undefined } }) => {
    const read = await tenants.readAccess(params.tenant);
    const isIt = ({ id }: { readonly id: string }): boolean => id === query.id;
    if (read.outcome !== 'found') return undefined;
    const hasDirectory = read.directory !== undefined;
    return { key: read.keys.find(isIt), member: read.members.find(isIt), hasDirectory };
  };

  pages.get('/:tenant/access/keys/new', { onRequest, schema: schemas.showNewKey }, (request, reply) =>
    html(reply, newAccessPage(visitorOf(request), { kind: 'key', mails: false })),
  );

  pages.get('/:tenant/access/members/new', { onRequest, schema: schemas.showNewMember }, (request, reply) =>
    html(reply, newAccessPage(visitorOf(request), { kind: 'member', mails: memberMails !== undefined })),
  );

  pages.get(
    '/:tenant/access/members/role',
    { onRequest, schema: schemas.showRole },
    async (request, reply) => {
      const found = await find(request);
      if (found?.member === undefined) return refuse(request, reply, memberGone());
      return html(reply, rolePage(visitorOf(request), found.member));
    },
  );

  pages.get(
    '/:tenant/access/members/remove',
    { onRequest, schema: schemas.confirmRemoval },
    async (request, reply) => {
      const found = await find(request);
      if (found?.member === undefined) return refuse(request, reply, memberGone());
      return html(reply, removePage(visitorOf(request), found.member, found.hasDirectory));
    },
  );

  pages.get(
    '/:tenant/access/keys/revoke',
    { onRequest, schema: schemas.confirmRevocation },
    async (request, reply) => {
      const found = await find(request);
      if (found?.key === undefined) return refuse(request, reply, keyGone());
      return html(reply, revokePage(visitorOf(request), found.key, found.hasDirectory));
    },
  );
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type(htmlType).send(page);
}
