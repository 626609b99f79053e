import type { FieldError, FormFields } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { type TypedRoutes, seeOther, type SurveyRoute } from '@canvass/web/app';
import { invalid, problem, summaryUnreadable } from '@canvass/web/problems';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';
import { problemTexts } from '../desk/problem-texts.ts';
import { surveyForms } from '../desk/survey-forms.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { settingsChangedMeanwhile } from './changed-meanwhile.ts';
import { saveSettings, setClosed } from './changes.ts';
import { changeSettings, changeState, showSettings } from './pages-schemas.ts';
import { readSettingsForm, settingsFields, textOf, type SettingsField } from './settings-form.ts';
import { settingsPage } from './settings-page.ts';
import { shownSettings } from './shown-settings.ts';
import { settingsTexts as texts } from './texts.ts';

/** The settings of a survey, and whether it is closed. */
export function settingsRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf, refuser } = deps;
  const { refuse } = refuser;
  const withSurvey = createWithSurvey(deps);

  pages.get(
    '/:tenant/surveys/:survey/settings',
    { onRequest: guard('editor'), schema: showSettings },
    (request, reply) =>
      withSurvey(request, reply, (found) => {
        const shown = shownSettings(visitorOf(request), request.params.survey, found);
        const notice = doneNotice(texts.done, request.query);
        return reply.type(htmlType).send(settingsPage({ ...shown, notice }));
      }),
  );

  const post = surveyForms(pages, deps);
  post('/settings', saveSettings, changeSettings, (request, reply) =>
    withSurvey(request, reply, (found) => save(request, reply, found)),
  );

  post('/state', setClosed, changeState, (request, reply) =>
    withSurvey(request, reply, async (found) => {
      const { tenant, survey } = request.params;
      const action = textOf(formFieldsOf(request), 'action');
      if (found.outcome === 'draft' || (action !== 'open' && action !== 'close')) {
        return refuse(request, reply, invalid([noAction]));
      }
      await setClosed(deps, visitorOf(request), survey, action === 'close');
      const done = action === 'close' ? 'closed' : 'opened';
      return seeOther(reply, `${surveyAddress(tenant, survey)}/settings?done=${done}`);
    }),
  );

  async function save(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    found: DeskSurvey,
  ): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const shown = shownSettings(visitorOf(request), survey, found);
    const fields = formFieldsOf(request);
    const typed = typedIn(fields);
    const read = readSettingsForm(fields, found.settings);
    if (!read.ok) {
      const { errors } = read;
      return refuse(request, reply, invalid(errors), () => settingsPage({ ...shown, fields: typed, errors }));
    }
    const changed = await saveSettings(deps, visitorOf(request), survey, found, {
      settings: read.settings,
      settingsVersion: Number(textOf(fields, 'settingsVersion')),
    });
    switch (changed.outcome) {
      case 'notFound':
        return refuse(request, reply, problem('survey-not-found'));
      case 'preconditionFailed': {
        const notice = settingsChangedMeanwhile(typed, found.settings);
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
  }
}

const noAction: FieldError = { path: 'action', message: problemTexts.noAction };

function typedIn(fields: FormFields): Record<SettingsField, string> {
  return Object.fromEntries(settingsFields.map((name) => [name, textOf(fields, name)])) as Record<
    SettingsField,
    string
  >;
}
