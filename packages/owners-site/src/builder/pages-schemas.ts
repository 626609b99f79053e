import { z } from 'zod';
import { input } from '@canvass/web/app';
import { json, type RouteSchema, surveyParams } from '@canvass/web/openapi';
import { showsDraft } from '../drafts/schemas.ts';
import { addressText, deskDoes } from '../desk/schemas.ts';
import { readItem } from '../drafts/draft-item.ts';
import { readPanel } from './panel.ts';

const regions = z
  .looseObject({
    revision: z.number().optional().describe('Of the draft, as it is stored now'),
    go: z.string().optional().describe('The address of the next page; without `regions`'),
    regions: z.record(z.string(), z.string()).optional().describe('HTML by the ids of the elements'),
  })
  .meta({ description: 'Parts of the page, for its script' });

/** A page that the builder's script gets as JSON, if it asks for `application/json`. */
function alsoJson<S extends RouteSchema>(schema: S, statuses: readonly number[]): S {
  const asJson = json('For the script of the page', regions);
  const merged = statuses.map((status) => {
    const known = schema.response[status];
    return [status, { ...asJson, ...known, content: { ...known?.content, ...asJson.content } }] as const;
  });
  return { ...schema, response: { ...schema.response, ...Object.fromEntries(merged) } };
}

export const showBuilder = alsoJson(
  showsDraft('showBuilder', 'the draft of a survey, and the fields of one question', {
    params: surveyParams,
    querystring: input(
      z.object({
        open: addressText('What is open: `survey`, `section.s1`, `question.q1`').transform(readItem),
        check: addressText('`yes`: the open item shows what is to look at in it').transform(
          (check) => check === 'yes',
        ),
        panel: addressText('What opens beside the cards: `add:question.q1`, `move:q1`, `copy:q1`').transform(
          readPanel,
        ),
        focus: addressText('The id of the control that gets the focus'),
        done: addressText('What the last change did, which the page says'),
        at: addressText('The item that it made or moved').transform(readItem),
      }),
    ),
  }),
  [200],
);

export const changeDraftByForm = alsoJson(
  deskDoes('changeDraft', 'Change the draft of a survey', {
    fields:
      '`action`, the name of the button; `revision`, which the page showed; `open`, and the fields of that item',
    next: '/desk/acme/surveys/coffee/edit?open=question.q1#card-question.q1',
    params: surveyParams,
  }),
  [200, 409, 422],
);
