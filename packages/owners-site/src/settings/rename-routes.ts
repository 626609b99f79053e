import { formFieldsOf } from '@canvass/web/bodies';
import { invalid, problem, summaryUnreadable } from '@canvass/web/problems';
import { seeOther, type TypedRoutes } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { surveyForms } from '../desk/survey-forms.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { rename } from './changes.ts';
import { renamedMeanwhile } from './changed-meanwhile.ts';
import { renameByForm } from './pages-schemas.ts';
import { textOf } from './settings-form.ts';
import { settingsPage } from './settings-page.ts';
import { shownSettings } from './shown-settings.ts';

/** Gives a survey another title. */
export function renameRoutes(pages: TypedRoutes, deps: Desk): void {
  const { visitorOf } = deps;
  const { refuse } = deps.refuser;
  const withSurvey = createWithSurvey(deps);

  surveyForms(pages, deps)('/rename', rename, renameByForm, (request, reply) =>
    withSurvey(request, reply, async (found) => {
      const { tenant, survey } = request.params;
      const visitor = visitorOf(request);
      const fields = formFieldsOf(request);
      const title = textOf(fields, 'title');
      const shown = 'shown' in fields ? textOf(fields, 'shown') : undefined;
      const renamed = await rename(deps, visitor, survey, found, { title, shown });
      switch (renamed.outcome) {
        case 'refused': {
          const { errors } = renamed;
          return refuse(request, reply, invalid(errors), () =>
            settingsPage({ ...shownSettings(visitor, survey, found), errors }),
          );
        }
        case 'conflict':
          return withSurvey(request, reply, (now) => {
            const notice = renamedMeanwhile(title, now.title);
            return refuse(request, reply, problem('concurrent-edit'), () =>
              settingsPage({ ...shownSettings(visitor, survey, now), notice }),
            );
          });
        case 'tooManyVersions':
          return refuse(request, reply, problem('too-many-versions'));
        case 'summaryUnreadable':
          return refuse(request, reply, summaryUnreadable(tenant, survey));
        case 'draftUnreadable':
          return refuse(request, reply, problem('document-unreadable'));
        case 'renamed':
        case 'unchanged':
          return seeOther(reply, `${surveyAddress(tenant, survey)}/settings?done=renamed`);
      }
    }),
  );
}
