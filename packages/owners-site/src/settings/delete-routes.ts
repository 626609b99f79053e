import { readerText } from '@canvass/surveys';
import { formFieldsOf } from '@canvass/web/bodies';
import { invalid, problem } from '@canvass/web/problems';
import { seeOther, type TypedRoutes } from '@canvass/web/app';
import { finishDeletion } from '../changes/delete-survey.ts';
import { tenantAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { surveyForms } from '../desk/survey-forms.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { deleteShown } from './changes.ts';
import { deleteSurvey } from './pages-schemas.ts';
import { textOf } from './settings-form.ts';
import { settingsPage } from './settings-page.ts';
import { shownSettings } from './shown-settings.ts';
import { settingsTexts as texts } from './texts.ts';

/** Deletes a survey, once its title was typed. */
export function deleteRoutes(pages: TypedRoutes, deps: Desk): void {
  const { visitorOf } = deps;
  const { refuse } = deps.refuser;
  const withSurvey = createWithSurvey(deps);

  surveyForms(pages, deps)('/delete', deleteShown, deleteSurvey, async (request, reply) => {
    const { tenant, survey } = request.params;
    const visitor = visitorOf(request);
    const next = `${tenantAddress(tenant)}?done=deleted`;
    // What an interrupted deletion left has no title to type.
    if (await finishDeletion(deps, visitor, survey)) return seeOther(reply, next);
    return withSurvey(request, reply, async (found) => {
      const name = textOf(formFieldsOf(request), 'name');
      if (readerText(name) !== readerText(found.title)) {
        const errors = [{ path: 'name', message: texts.remove.mismatch }];
        return refuse(request, reply, invalid(errors), () =>
          settingsPage({ ...shownSettings(visitor, survey, found), errors }),
        );
      }
      const { outcome } = await deleteShown(deps, visitor, survey, found);
      // Published again meanwhile: it still takes answers, and keeps its draft.
      if (outcome === 'preconditionFailed') return refuse(request, reply, problem('concurrent-edit'));
      if (outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
      return seeOther(reply, next);
    });
  });
}
