import { type TypedRoutes, readInput } from '@canvass/web/app';
import { typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { invalid, problem } from '@canvass/web/problems';
import { contended } from '../desk/contended.ts';
import { doneNotice } from '../desk/notices.ts';
import { accessForms, back, type AccessDesk, type AccessRequest, idIn } from './access-forms.ts';
import { accessPage } from './access-page.ts';
import * as changes from './changes.ts';
import type { FaultyDirectory } from './directory-card.ts';
import { entryRoutes } from './entry-routes.ts';
import { full, lastOwner, unsure } from './form-problems.ts';
import { membersRoutes } from './members-routes.ts';
import * as schemas from './pages-schemas.ts';
import { accessTexts as texts } from './texts.ts';
import { newKeySchema, newKeyWords } from './access-inputs.ts';
import { newKeyPage } from './secret-page.ts';

/** Shows owners who has access, and lets them change it: members, keys, and the directory whose people are let in by their app roles. */
export function accessRoutes(pages: TypedRoutes, deps: AccessDesk): void {
  const { guard, visitorOf, refuser, oidc } = deps;
  const { refuse } = refuser;
  const { post } = accessForms(pages, deps);

  pages.get(
    '/:tenant/access',
    { onRequest: guard('owner'), schema: schemas.showAccess },
    async (request, reply) => reply.type(htmlType).send(await showAccess(deps, request)),
  );
  entryRoutes(pages, deps);
  keysRoutes(pages, deps);
  membersRoutes(pages, deps);

  post('/directory', changes.setDirectory, schemas.setDirectory, async (request, reply, { tid }) => {
    const given = typedText(tid);
    if (!/^[A-Za-z0-9-]{0,100}$/.test(given)) {
      const error = texts.directory.tidFault;
      const shown = await showAccess(deps, request, { typed: given.slice(0, 100), error });
      return refuse(request, reply, invalid([{ path: 'tid', message: error }]), () => shown);
    }
    if (oidc === undefined) {
      return refuse(request, reply, problem('route-not-found', { detail: texts.directory.needsProvider }));
    }
    const directory = { issuer: oidc.issuer, ...(given !== '' && { tid: given }) };
    const { outcome } = await changes.setDirectory(deps, visitorOf(request), directory);
    if (outcome !== 'set') return refuse(request, reply, contended());
    return back(request, reply, 'directory-set');
  });

  post('/directory/remove', changes.removeDirectory, schemas.removeDirectory, async (request, reply) => {
    const { outcome } = await changes.removeDirectory(deps, visitorOf(request));
    if (outcome !== 'set') return refuse(request, reply, contended());
    return back(request, reply, 'directory-removed');
  });
}

/** Shows who has access. `faulty`: the form of the directory that was refused. */
async function showAccess(
  { visitorOf, tenants, lastUses, oidc, clock }: AccessDesk,
  request: AccessRequest,
  faulty?: FaultyDirectory,
): Promise<string> {
  const { tenant } = request.params;
  const [read, uses] = await Promise.all([
    tenants.readAccess(tenant),
    // The page has more to say than when something was used.
    lastUses.read(tenant).catch(() => undefined),
  ]);
  return accessPage({
    visitor: visitorOf(request),
    access: read.outcome === 'found' ? read : { keys: [], members: [], directory: undefined },
    lastUses: uses,
    issuer: oidc?.issuer,
    nowMs: clock.now(),
    notice: doneNotice(texts.done, request.query),
    faulty,
  });
}

/** Creates and revokes keys. */
function keysRoutes(pages: TypedRoutes, deps: AccessDesk): void {
  const { visitorOf, refuser } = deps;
  const { refuse } = refuser;
  const { post, refuseNew } = accessForms(pages, deps);

  post('/keys', changes.createKey, schemas.createKey, async (request, reply, fields) => {
    const { name, role } = fields;
    const wanted = readInput(newKeySchema, newKeyWords, { name, role });
    if (!wanted.ok) return refuseNew(request, reply, 'key', fields);
    const visitor = visitorOf(request);
    const added = await changes.createKey(deps, visitor, wanted.value);
    switch (added.outcome) {
      case 'unconfirmed':
        return refuse(request, reply, unsure(texts.problems.keyUnsure));
      case 'tooMany':
        return refuse(request, reply, full(texts.problems.tooManyKeys({ limit: added.limit })));
      case 'conflict':
      case 'noTenant':
        return refuse(request, reply, contended());
      case 'added':
        return reply.type(htmlType).send(newKeyPage(visitor, { ...added.key, apiKey: added.apiKey }));
    }
  });

  post('/keys/revoke', changes.revokeKey, schemas.revokeKey, async (request, reply, fields) => {
    const { outcome } = await changes.revokeKey(deps, visitorOf(request), idIn(fields));
    switch (outcome) {
      case 'notFound':
        // Someone else was faster: it is as wanted.
        return back(request, reply, 'key-revoked');
      case 'lastOwner':
        return refuse(request, reply, lastOwner());
      case 'noTenant':
      case 'conflict':
        return refuse(request, reply, contended());
      case 'revoked':
        return back(request, reply, 'key-revoked');
    }
  });
}
