import { parseSettings, settingsOf, surveySettingsSchema } from '@canvass/surveys';
import { type TypedRoutes, settingsEtag as etagOf } from '@canvass/web/app';
import { heldEtag } from '@canvass/web/headers';
import {
  ifNoneMatch,
  json,
  notModified,
  operation,
  problems,
  requiredHeader,
  surveyParams,
  writeConditions,
} from '@canvass/web/openapi';
import { invalid, problem, summaryUnreadable } from '@canvass/web/problems';
import { surveyChanges } from '../changes/change-routes.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { unknownThemePictures } from '../changes/store-theme-picture.ts';
import { changeProblems, ownerProblems } from '../changes/owner-problems.ts';
import { replaceSettings } from '../drafts/save-settings.ts';
import { preconditionFailed, preconditionsOf } from '../changes/write-conditions.ts';
import { faultsOfSettings } from './settings-faults.ts';

/** Reads and replaces the settings of a survey. */
export function settingsApi(api: TypedRoutes, deps: OwnersApi): void {
  const { definitions, guard, callerOf, refuser } = deps;
  const { refuse } = refuser;
  const address = '/tenants/:tenant/surveys/:survey/settings';

  api.get(address, { onRequest: guard('editor'), schema: readSettings }, async (request, reply) => {
    const { tenant, survey } = request.params;
    const found = await definitions.read(tenant, survey);
    if (found.outcome !== 'found') return refuse(request, reply, problem('survey-not-found'));
    const etag = etagOf(found.stored);
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    const held = heldEtag(request.headers['if-none-match'], etag);
    if (held !== undefined) return reply.code(304).header('etag', held).send();
    return reply.send(settingsOf(found.stored.settings ?? {}));
  });

  surveyChanges(api, deps)('PUT', '/settings', replaceSettings, putSettings, async (request, reply) => {
    const { tenant, survey } = request.params;
    const parsed = parseSettings(request.body);
    if (!parsed.ok) return refuse(request, reply, invalid(parsed.errors));
    const unknown = await unknownThemePictures(deps, tenant, parsed.settings.theme ?? {}, 'theme.');
    if (unknown.length > 0) return refuse(request, reply, invalid(unknown));
    const faults = await faultsOfSettings(deps, tenant, survey, parsed.settings);
    if (faults.length > 0) return refuse(request, reply, invalid(faults));
    const by = callerOf(request);
    const changed = await replaceSettings(deps, by, survey, parsed.settings, preconditionsOf(request));
    switch (changed.outcome) {
      case 'notFound':
        return refuse(request, reply, problem('survey-not-found'));
      case 'summaryUnreadable':
        return refuse(request, reply, summaryUnreadable(tenant, survey));
      case 'preconditionFailed':
        return refuse(request, reply, preconditionFailed(changed.etag));
      case 'changed':
      case 'unchanged':
    }
    return reply
      .header('etag', etagOf(changed.stored))
      .header('cache-control', 'no-store')
      .send(settingsOf(changed.stored.settings ?? {}));
  });
}

const examples = [
  {
    closesAt: '2026-12-24T18:00:00.000Z',
    maxAnswers: 500,
    thanksText: 'See you next year!',
    retention: { days: 365, keepTotals: true },
  },
];
const newSettings = surveySettingsSchema.meta({ id: 'SurveySettings', examples });
const settings = surveySettingsSchema.meta({ id: 'Settings', examples });

const settingsEtag = {
  ETag: requiredHeader(
    'Strong: it changes with each change of the settings. For `If-Match` and `If-None-Match`',
    '"s2-01KAJ5V3M0Q8ZJX4T9W2YB6NDC"',
  ),
};

const readSettings = operation('owner', 'readSettings', {
  summary: 'Read the settings of a survey',
  params: surveyParams,
  headers: ifNoneMatch,
  response: {
    200: json('The settings; empty if they were never changed', settings, settingsEtag),
    304: notModified(settingsEtag),
    ...problems(...ownerProblems, 'survey-not-found'),
  },
});

const putSettings = operation('owner', 'putSettings', {
  summary: 'Replace the settings of a survey',
  description:
    'Opens, closes and limits the survey, sets what respondents read, and how long their answers are kept. It makes no new version. Every site knows the ' +
    'new settings within seconds of the next request for the survey.',
  params: surveyParams,
  headers: writeConditions,
  body: newSettings,
  response: {
    200: json('The settings as they are now', settings, settingsEtag),
    ...problems(
      ...ownerProblems,
      'survey-not-found',
      ...changeProblems,
      'concurrent-edit',
      'precondition-failed',
      'summary-unreadable',
    ),
  },
});
