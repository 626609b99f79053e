import { readerText, type FormFields, type Language } from '@canvass/surveys';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { seeOther, type TypedRoutes } from '@canvass/web/app';
import { invalid, problem, summaryUnreadable } from '@canvass/web/problems';
import { surveyForms } from '../changes/change-routes.ts';
import { finishDeletion } from '../changes/delete-survey.ts';
import { surveyAddress, tenantAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';
import { problemTexts } from '../desk/problem-texts.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { renamedMeanwhile, settingsChangedMeanwhile } from './changed-meanwhile.ts';
import { saveSettings } from '../drafts/save-settings.ts';
import { deleteShown, rename, setClosed } from './changes.ts';
import { deletePage } from './delete-page.ts';
import * as schemas from './pages-schemas.ts';
import { pipeErrors } from './pipe-errors.ts';
import { readSettingsForm, settingsFields, textOf, type SettingsField } from './settings-form.ts';
import { settingsPage } from './settings-page.ts';
import type { SettingsPage } from './shown-page.ts';
import { shownSettings } from './shown-settings.ts';
import { typedTranslations } from './texts-in-languages.ts';
import { settingsTexts as texts } from './texts.ts';

/** The settings of a survey, whether it is closed, its title, and its deletion. */
export function settingsRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf, refuser, clock } = deps;
  const { refuse } = refuser;
  const withSurvey = createWithSurvey(deps);

  pages.get(
    '/:tenant/surveys/:survey/settings',
    { onRequest: guard('editor'), schema: schemas.showSettings },
    (request, reply) =>
      withSurvey(request, reply, (found) => {
        const shown = shownSettings(visitorOf(request), request.params.survey, found, clock.now());
        const notice = doneNotice(texts.done, request.query);
        return reply.type(htmlType).send(settingsPage({ ...shown, notice }));
      }),
  );

  const post = surveyForms(pages, deps);
  post('/settings', saveSettings, schemas.changeSettings, (request, reply) =>
    withSurvey(request, reply, async (found) => {
      const { tenant, survey } = request.params;
      const shown = shownSettings(visitorOf(request), survey, found, clock.now());
      const fields = formFieldsOf(request);
      const typed = typedIn(fields, found.languages);
      const read = readForm(fields, found);
      if (!read.ok) {
        const { errors } = read;
        return refuse(request, reply, invalid(errors), () =>
          settingsPage({ ...shown, fields: typed, errors }),
        );
      }
      const changed = await saveSettings(deps, visitorOf(request), survey, found, {
        settings: read.settings,
        settingsVersion: Number(textOf(fields, 'settingsVersion')),
      });
      switch (changed.outcome) {
        case 'notFound':
          return refuse(request, reply, problem('survey-not-found'));
        case 'preconditionFailed': {
          const notice = settingsChangedMeanwhile(typed, shown.fields);
          return refuse(request, reply, problem('concurrent-edit'), () => settingsPage({ ...shown, notice }));
        }
        case 'summaryUnreadable':
          return refuse(request, reply, summaryUnreadable(tenant, survey));
        case 'tooLarge':
          return refuse(request, reply, problem('too-large'));
        case 'changed':
        case 'unchanged': {
          const done = found.outcome === 'draft' ? 'savedForLater' : 'saved';
          return seeOther(reply, `${surveyAddress(tenant, survey)}/settings?done=${done}`);
        }
      }
    }),
  );

  post('/state', setClosed, schemas.changeState, (request, reply) =>
    withSurvey(request, reply, async (found) => {
      const { tenant, survey } = request.params;
      const action = textOf(formFieldsOf(request), 'action');
      if (found.outcome === 'draft' || (action !== 'open' && action !== 'close')) {
        return refuse(request, reply, invalid([{ path: 'action', message: problemTexts.noAction }]));
      }
      await setClosed(deps, visitorOf(request), survey, action === 'close');
      const done = action === 'close' ? 'closed' : 'opened';
      return seeOther(reply, `${surveyAddress(tenant, survey)}/settings?done=${done}`);
    }),
  );
  titleForms(pages, deps);
}

/** Reads the form of settings, and checks its places for answers. Those of a draft are not checked: its questions may come later. */
function readForm(fields: FormFields, found: DeskSurvey): ReturnType<typeof readSettingsForm> {
  const read = readSettingsForm(fields, found.settings);
  if (!read.ok || found.outcome === 'draft') return read;
  const errors = pipeErrors(read.settings, found.stored.definition);
  return errors.length === 0 ? read : { ok: false, errors };
}

/** The forms that need the title of a survey: they give it another one, and delete it. */
function titleForms(pages: TypedRoutes, deps: Desk): void {
  const { visitorOf, clock } = deps;
  const { refuse } = deps.refuser;
  const withSurvey = createWithSurvey(deps);
  const post = surveyForms(pages, deps);

  post('/rename', rename, schemas.renameByForm, (request, reply) =>
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
            settingsPage({ ...shownSettings(visitor, survey, found, clock.now()), errors }),
          );
        }
        case 'conflict':
          return withSurvey(request, reply, (now) => {
            const notice = renamedMeanwhile(title, now.title);
            return refuse(request, reply, problem('concurrent-edit'), () =>
              settingsPage({ ...shownSettings(visitor, survey, now, clock.now()), notice }),
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

  pages.get(
    '/:tenant/surveys/:survey/delete',
    { onRequest: deps.guard('editor'), schema: schemas.showDeletion },
    (request, reply) =>
      withSurvey(request, reply, (found) => {
        const shown = shownSettings(visitorOf(request), request.params.survey, found, clock.now());
        return reply.type(htmlType).send(deletePage(shown));
      }),
  );

  post('/delete', deleteShown, schemas.deleteSurvey, async (request, reply) => {
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
          deletePage({ ...shownSettings(visitor, survey, found, clock.now()), errors }),
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

function typedIn(fields: FormFields, languages: readonly Language[]): SettingsPage['fields'] {
  const typed = Object.fromEntries(settingsFields.map((name) => [name, textOf(fields, name)])) as Record<
    SettingsField,
    string
  >;
  return { ...typed, ...typedTranslations(fields, languages) };
}
