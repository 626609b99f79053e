import { readInput, type TypedRoutes } from '@canvass/web/app';
import { htmlType } from '@canvass/web/headers';
import { accessForms, back, faultyName, idIn, type AccessDesk } from './access-forms.ts';
import { newKeySchema, newKeyWords } from './access-inputs.ts';
import * as changes from './changes.ts';
import { contended, full, lastOwner, unsure } from './form-problems.ts';
import * as schemas from './pages-schemas.ts';
import { newKeyPage } from './secret-page.ts';
import { accessTexts } from './texts.ts';

const { problems: words } = accessTexts;

/** Creates and revokes keys. */
export function keysRoutes(pages: TypedRoutes, deps: AccessDesk): void {
  const { visitorOf, refuser } = deps;
  const { refuse } = refuser;
  const { post, refuseForm } = accessForms(pages, deps);

  post('/keys', changes.createKey, schemas.createKey, async (request, reply, { name, role }) => {
    const wanted = readInput(newKeySchema, newKeyWords, { name, role });
    if (!wanted.ok) return refuseForm(request, reply, faultyName('key', name));
    const visitor = visitorOf(request);
    const added = await changes.createKey(deps, visitor, wanted.value);
    switch (added.outcome) {
      case 'unconfirmed':
        return refuse(request, reply, unsure(words.keyUnsure));
      case 'tooMany':
        return refuse(request, reply, full(words.tooManyKeys(added.limit)));
      case 'conflict':
      case 'noTenant':
        return refuse(request, reply, contended);
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
        return refuse(request, reply, lastOwner);
      case 'noTenant':
      case 'conflict':
        return refuse(request, reply, contended);
      case 'revoked':
        return back(request, reply, 'key-revoked');
    }
  });
}
