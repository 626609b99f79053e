import {
  settingsToStore,
  type FieldError,
  type FormFields,
  type SurveyState,
  readerText,
} from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { htmlType } from '../../http/content-types.ts';
import { definitionEtag, settingsEtag } from '../../http/definition-document.ts';
import { checkPageNames, type SurveyRoute } from '../../http/names.ts';
import { surveyParams } from '../../http/openapi/survey-schemas.ts';
import { invalid, problem, summaryUnreadable } from '../../http/problems/problem.ts';
import { seeOther } from '../../http/see-other.ts';
import { recordSettings } from '../changes/record-settings.ts';
import { draftClaim } from '../changes/survey-claims.ts';
import { shownMinute } from '../../ui/figures.ts';
import { surveyAddress, tenantAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { findDeskSurvey, type DeskSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';
import { deskDoes, deskShows } from '../desk/schemas.ts';
import { problemTexts } from '../desk/problem-texts.ts';
import { settingsTexts as texts } from './texts.ts';
import {
  fieldsOfSettings,
  readSettingsForm,
  settingsFields,
  textOf,
  type SettingsField,
} from './settings-form.ts';
import { renamedMeanwhile, settingsChangedMeanwhile } from './changed-meanwhile.ts';
import { changeDraftSettings } from '../drafts/draft-settings.ts';
import { renameSurvey } from './rename-survey.ts';
import { settingsPage, type SettingsPage, type StateReason } from './settings-page.ts';

/** The settings of a survey, its state, its title, and its end. */
export function settingsRoutes(app: FastifyInstance, deps: Desk): void {
  const { guard, visitorOf, refuser, lifecycle, writeLimit, claims, drafts, newId, audit } = deps;
  const { refuse } = refuser;
  const names = checkPageNames(refuser);
  const onRequest = [names, guard('editor')];
  const address = '/:tenant/surveys/:survey';

  /** Finds the survey of the request and passes it to `work`; a page says that it is not there. */
  const withSurvey = async (
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    work: (survey: DeskSurvey) => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const { tenant, survey } = request.params;
    const found = await findDeskSurvey(deps, tenant, survey);
    return found.outcome === 'notFound' ? refuse(request, reply, problem('survey-not-found')) : work(found);
  };

  const post = (
    path: string,
    schema: ReturnType<typeof deskDoes>,
    handle: (
      request: FastifyRequest<SurveyRoute>,
      reply: FastifyReply,
      found: DeskSurvey,
    ) => Promise<FastifyReply>,
  ): void => {
    app.post<SurveyRoute>(
      `${address}${path}`,
      { onRequest: [...onRequest, writeLimit.count], schema },
      (request, reply) =>
        writeLimit.inTurn(request, reply, () =>
          withSurvey(request, reply, (found) => handle(request, reply, found)),
        ),
    );
  };

  const shownFor = (request: FastifyRequest<SurveyRoute>, found: DeskSurvey): SettingsPage => ({
    visitor: visitorOf(request),
    survey: request.params.survey,
    ...shownOf(found),
  });

  app.get<SurveyRoute>(`${address}/settings`, { onRequest, schema: showSettings }, (request, reply) =>
    withSurvey(request, reply, (found) =>
      reply
        .type(htmlType)
        .send(settingsPage({ ...shownFor(request, found), notice: doneNotice(texts.done, request.query) })),
    ),
  );

  post('/settings', changeSettings, async (request, reply, found) => {
    const { tenant, survey } = request.params;
    const fields = formFieldsOf(request);
    const typed = typedIn(fields);
    const read = readSettingsForm(fields, found.settings);
    if (!read.ok) {
      return refuse(request, reply, invalid(read.errors), () =>
        settingsPage({ ...shownFor(request, found), fields: typed, errors: read.errors }),
      );
    }
    const settingsVersion = Number(textOf(fields, 'settingsVersion'));
    const changed =
      found.outcome === 'draft'
        ? await changeDraftSettings(drafts, {
            tenant,
            survey,
            settings: settingsToStore(read.settings, found.settings, newId),
            settingsVersion,
          })
        : await lifecycle.changeSettings(
            tenant,
            survey,
            (before) => settingsToStore(read.settings, before, newId),
            { ifMatch: settingsEtag({ instance: found.stored.instance, settingsVersion }) },
          );
    switch (changed.outcome) {
      case 'notFound':
        return refuse(request, reply, problem('survey-not-found'));
      case 'preconditionFailed':
        return refuse(request, reply, problem('concurrent-edit'), () =>
          settingsPage({
            ...shownFor(request, found),
            notice: settingsChangedMeanwhile(typed, found.settings),
          }),
        );
      case 'summaryUnreadable':
        return refuse(request, reply, summaryUnreadable(tenant, survey));
      case 'tooLarge':
        return refuse(request, reply, problem('too-large'));
      case 'changed':
        await recordSettings(audit, request, survey, changed.before, changed.stored.settings ?? {});
        break;
      case 'unchanged':
    }
    const done = found.outcome === 'draft' ? 'savedForLater' : 'saved';
    return seeOther(reply, `${surveyAddress(tenant, survey)}/settings?done=${done}`);
  });

  post('/state', changeState, async (request, reply, found) => {
    const { tenant, survey } = request.params;
    const action = textOf(formFieldsOf(request), 'action');
    if (found.outcome === 'draft' || (action !== 'open' && action !== 'close')) {
      return refuse(request, reply, invalid([noAction]));
    }
    const changed = await lifecycle.changeSettings(tenant, survey, ({ closed: _closed, ...others }) =>
      action === 'close' ? { ...others, closed: true } : others,
    );
    if (changed.outcome === 'changed') {
      await recordSettings(audit, request, survey, changed.before, changed.stored.settings ?? {});
    }
    const done = action === 'close' ? 'closed' : 'opened';
    return seeOther(reply, `${surveyAddress(tenant, survey)}/settings?done=${done}`);
  });

  post('/rename', renameByForm, async (request, reply, found) => {
    const { tenant, survey } = request.params;
    const fields = formFieldsOf(request);
    const title = textOf(fields, 'title');
    const by = visitorOf(request).principal.name;
    const isOutdated = 'shown' in fields && readerText(textOf(fields, 'shown')) !== readerText(found.title);
    const renamed =
      isOutdated && readerText(title) !== readerText(found.title)
        ? ({ outcome: 'conflict' } as const)
        : await renameSurvey(deps, { tenant, survey, found, title, by });
    switch (renamed.outcome) {
      case 'refused':
        return refuse(request, reply, invalid(renamed.errors), () =>
          settingsPage({ ...shownFor(request, found), errors: renamed.errors }),
        );
      case 'conflict':
        return withSurvey(request, reply, (now) =>
          refuse(request, reply, problem('concurrent-edit'), () =>
            settingsPage({ ...shownFor(request, now), notice: renamedMeanwhile(title, now.title) }),
          ),
        );
      case 'tooManyVersions':
        return refuse(request, reply, problem('too-many-versions'));
      case 'summaryUnreadable':
        return refuse(request, reply, summaryUnreadable(tenant, survey));
      case 'draftUnreadable':
        return refuse(request, reply, problem('document-unreadable'));
      case 'renamed':
        await audit(request, 'survey-renamed', survey, title);
        break;
      case 'unchanged':
    }
    return seeOther(reply, `${surveyAddress(tenant, survey)}/settings?done=renamed`);
  });

  app.post<SurveyRoute>(
    `${address}/delete`,
    { onRequest: [...onRequest, writeLimit.count], schema: deleteSurvey },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
        const { tenant, survey } = request.params;
        // What an interrupted deletion left has no title to type.
        if (await lifecycle.finishDeletion(tenant, survey)) {
          await audit(request, 'survey-deleted', survey);
          return seeOther(reply, `${tenantAddress(tenant)}?done=deleted`);
        }
        return withSurvey(request, reply, (found) => remove(request, reply, found));
      }),
  );

  async function remove(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    found: DeskSurvey,
  ): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const name = textOf(formFieldsOf(request), 'name');
    if (readerText(name) !== readerText(found.title)) {
      const errors = [{ path: 'name', message: texts.remove.mismatch }];
      return refuse(request, reply, invalid(errors), () =>
        settingsPage({ ...shownFor(request, found), errors }),
      );
    }
    if (found.outcome === 'draft') {
      await drafts.delete(tenant, survey);
      await claims.forget(draftClaim(tenant, survey));
    } else {
      const { outcome } = await lifecycle.delete(tenant, survey, { ifMatch: definitionEtag(found.stored) });
      // Published again meanwhile: it still takes answers, and keeps its draft.
      if (outcome === 'preconditionFailed') return refuse(request, reply, problem('concurrent-edit'));
      if (outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
    }
    await audit(request, 'survey-deleted', survey);
    // Also one that was begun apart from the survey.
    if (found.outcome === 'published') await drafts.delete(tenant, survey);
    return seeOther(reply, `${tenantAddress(tenant)}?done=deleted`);
  }
}

const noAction: FieldError = { path: 'action', message: problemTexts.noAction };

function shownOf(found: DeskSurvey): Omit<SettingsPage, 'visitor' | 'survey'> {
  const { title, state, settings, details } = found;
  const common = {
    title,
    state,
    fields: fieldsOfSettings(settings),
    opensAt: details.state === 'scheduled' ? shownMinute(details.opensAt) : undefined,
  };
  if (found.outcome === 'draft') {
    const { settingsVersion = 0 } = found.document;
    return { ...common, why: draftReasons[details.state], settingsVersion, answers: 0, over: 0 };
  }
  const { stored, answers } = found;
  const over = settings.maxAnswers === undefined ? 0 : (answers ?? 0) - settings.maxAnswers;
  return {
    ...common,
    why: reasonOf(details),
    settingsVersion: stored.settingsVersion ?? 0,
    answers,
    over: Math.max(0, over),
  };
}

const draftReasons = { open: 'draft', scheduled: 'scheduledDraft', closed: 'closedDraft' } as const;

function reasonOf(details: SurveyState): StateReason {
  if (details.state !== 'closed') return details.state;
  return ({ owner: 'closedByOwner', date: 'closedByDate', limit: 'closedByLimit' } as const)[details.why];
}

function typedIn(fields: FormFields): Record<SettingsField, string> {
  return Object.fromEntries(settingsFields.map((name) => [name, textOf(fields, name)])) as Record<
    SettingsField,
    string
  >;
}

const showSettings = deskShows('showSettings', 'the settings of a survey', { params: surveyParams });
const changeSettings = deskDoes(
  'changeSettingsByForm',
  'Change the settings of a survey',
  {
    fields: 'Those of the settings, and `settingsVersion`: the version that the page showed',
    next: '/desk/acme/surveys/coffee/settings?done=saved',
  },
  { params: surveyParams },
);
const changeState = deskDoes(
  'changeStateByForm',
  'Close a survey, or open it again',
  { fields: '`action`: `open` or `close`', next: '/desk/acme/surveys/coffee/settings?done=closed' },
  { params: surveyParams },
);
const renameByForm = deskDoes(
  'renameSurveyByForm',
  'Rename a survey',
  {
    fields: '`title`; `shown`: the title that the page showed',
    next: '/desk/acme/surveys/coffee/settings?done=renamed',
  },
  { params: surveyParams },
);
const deleteSurvey = deskDoes(
  'deleteSurveyByForm',
  'Delete a survey for good',
  { fields: '`name`: the title of the survey', next: '/desk/acme?done=deleted' },
  { params: surveyParams },
);
