import { z } from 'zod';
import { json, type RouteSchema } from '../../http/openapi/route-schema.ts';
import { surveyParams } from '../../http/openapi/survey-schemas.ts';
import { showsDraft } from '../drafts/schemas.ts';
import { deskDoes } from '../desk/schemas.ts';

const regions = z
  .looseObject({
    revision: z.number().optional().describe('Of the draft, as it is stored now'),
    go: z.string().optional().describe('The address of the next page; without `regions`'),
    regions: z.record(z.string(), z.string()).optional().describe('HTML by the ids of the elements'),
  })
  .meta({ description: 'Parts of the page, for its script' });

/** A page that the builder's script gets as JSON, if it asks for `application/json`. */
function alsoJson(schema: RouteSchema, statuses: readonly number[]): RouteSchema {
  const asJson = json('For the script of the page', regions);
  const merged = statuses.map((status) => {
    const known = schema.response[status];
    return [status, { ...asJson, ...known, content: { ...known?.content, ...asJson.content } }] as const;
  });
  return { ...schema, response: { ...schema.response, ...Object.fromEntries(merged) } };
}

export const showBuilder = alsoJson(
  showsDraft('showBuilder', 'the draft of a survey, and the fields of one question'),
  [200],
);

export const changeDraftByForm = alsoJson(
  deskDoes(
    'changeDraft',
    'Change the draft of a survey',
    {
      fields:
        '`action`, the name of the button; `revision`, which the page showed; `open`, and the fields of that item',
      next: '/desk/acme/surveys/coffee/edit?open=question.q1#card-question.q1',
    },
    { params: surveyParams },
  ),
  [200, 409, 422],
);

export const previewDraft = showsDraft('previewDraft', 'the form of a draft as respondents will see it');
