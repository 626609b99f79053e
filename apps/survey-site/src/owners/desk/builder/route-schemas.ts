import { z } from 'zod';
import { refusedPages } from '../../../http/openapi/problem-responses.ts';
import { json, type RouteSchema } from '../../../http/openapi/route-schema.ts';
import { surveyParams } from '../../../http/openapi/survey-schemas.ts';
import { deskDoes, deskShows } from '../route-schemas.ts';

const params = { params: surveyParams };

const regions = z
  .object({})
  .meta({ description: 'Parts of the page by the ids of their elements: for its script' });

/** A page that the builder's script gets as JSON, if it asks for `application/json`. */
function alsoJson(schema: RouteSchema, statuses: readonly number[]): RouteSchema {
  const asJson = json('For the script of the page', regions);
  const merged = statuses.map((status) => {
    const known = schema.response[status];
    return [status, { ...asJson, ...known, content: { ...known?.content, ...asJson.content } }] as const;
  });
  return { ...schema, response: { ...schema.response, ...Object.fromEntries(merged) } };
}

const unreadable = 'The draft was written by another version of Canvass: a page says what can be done';

/** A page of the builder: an unreadable draft has a page of its own. */
function shows(operationId: string, shown: string): RouteSchema {
  const schema = deskShows(operationId, shown, params);
  return { ...schema, response: { ...schema.response, ...refusedPages({ 409: unreadable }) } };
}

export const showBuilder = alsoJson(
  shows('showBuilder', 'the draft of a survey, and the fields of one question'),
  [200],
);

export const changeDraftByForm = alsoJson(
  deskDoes(
    'changeDraft',
    'Change the draft of a survey',
    {
      fields:
        '`action`, the name of the button; `revision`, which the page showed; `open`, and the fields of that place',
      next: '/desk/acme/surveys/coffee/edit?open=question.q1#card-question.q1',
    },
    params,
  ),
  [200, 409, 422],
);

export const previewDraft = shows('previewDraft', 'the form of a draft as respondents will see it');

export const reviewDraft = shows('reviewDraft', 'what publishing a draft does to the results');

export const publishDraft = deskDoes(
  'publishDraft',
  'Publish the draft of a survey',
  {
    fields: '`revision` of the draft, and the ETag of the `published` definition, as they were reviewed',
    next: '/desk/acme/surveys/coffee/edit?done=published',
  },
  params,
);

export const showVersions = shows('showVersions', 'the versions of a survey, and what differs between two');

const beginsAgain = {
  fields: '`revision` of the draft that is replaced',
  next: '/desk/acme/surveys/coffee/edit?done=restored',
};

export const editFromVersion = deskDoes('editFromVersion', 'Load a version into the draft', beginsAgain, {
  params: surveyParams.extend({ version: z.string() }),
});

export const discardDraft = deskDoes(
  'discardDraft',
  'Begin a draft again from the published version',
  beginsAgain,
  params,
);

function downloads(operationId: string, what: string): RouteSchema {
  const schema = deskShows(operationId, what, params);
  return {
    ...schema,
    summary: `Download ${what}`,
    response: { ...schema.response, 200: json('The file', z.object({})) },
  };
}

export const downloadDraft = downloads('downloadDraft', 'a draft as it is stored');
export const downloadDefinition = downloads(
  'downloadDefinition',
  'the published definition of a survey; before its first version, that of its draft',
);
export const downloadSurveyJs = downloads(
  'downloadSurveyJs',
  'the published definition for SurveyJS; before its first version, that of its draft',
);
