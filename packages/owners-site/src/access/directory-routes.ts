import type { TypedRoutes } from '@canvass/web/app';
import { typedText } from '@canvass/web/bodies';
import { problem } from '@canvass/web/problems';
import { accessForms, back } from './access-forms.ts';
import * as changes from './changes.ts';
import { contended } from './form-problems.ts';
import * as schemas from './pages-schemas.ts';
import type { AccessDesk } from './show-access.ts';
import { accessTexts as texts } from './texts.ts';

/** Lets people of a directory in by their app roles, or stops it. */
export function directoryRoutes(pages: TypedRoutes, deps: AccessDesk): void {
  const { visitorOf, refuser, oidc } = deps;
  const { refuse } = refuser;
  const { post, refuseForm } = accessForms(pages, deps);

  post('/directory', changes.setDirectory, schemas.setDirectory, async (request, reply, { tid }) => {
    const given = typedText(tid);
    if (!/^[A-Za-z0-9-]{0,100}$/.test(given)) {
      const faulty = {
        form: 'directory',
        typed: given.slice(0, 100),
        error: texts.directory.tidFault,
      } as const;
      return refuseForm(request, reply, faulty);
    }
    if (oidc === undefined) {
      return refuse(request, reply, problem('route-not-found', { detail: texts.directory.needsProvider }));
    }
    const directory = { issuer: oidc.issuer, ...(given !== '' && { tid: given }) };
    const { outcome } = await changes.setDirectory(deps, visitorOf(request), directory);
    if (outcome !== 'set') return refuse(request, reply, contended);
    return back(request, reply, 'directory-set');
  });

  post('/directory/remove', changes.removeDirectory, schemas.removeDirectory, async (request, reply) => {
    const { outcome } = await changes.removeDirectory(deps, visitorOf(request));
    if (outcome !== 'set') return refuse(request, reply, contended);
    return back(request, reply, 'directory-removed');
  });
}
