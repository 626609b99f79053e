import { surveyDefinitionSchema } from '@canvass/surveys';
import { z } from 'zod';
import {
  definition,
  definitionEtag,
  definitionExample,
  json,
  location,
  operation,
  problems,
  surveyParams,
  tenantParams,
  writeConditions,
} from '@canvass/web/openapi';
import { changeProblems, ownerProblems } from '../changes/owner-problems.ts';

const receivedAt = '2026-11-21T09:00:00.000Z';

const surveyList = z
  .object({
    surveys: z.array(
      z.object({
        survey: z.string(),
        title: z.string(),
        version: z.int().min(1),
        updatedAt: z.iso.datetime(),
        labels: z.array(z.string()).describe('Its labels, which its settings have'),
        archived: z.boolean().describe('Whether the list at the desk shows it in the archive only'),
      }),
    ),
  })
  .meta({
    id: 'SurveyList',
    examples: [
      {
        surveys: [
          {
            survey: 'coffee',
            title: 'Coffee',
            version: 1,
            updatedAt: receivedAt,
            labels: ['Yearly'],
            archived: false,
          },
        ],
      },
    ],
  });

export const listSurveys = operation('owner', 'listSurveys', {
  summary: "List the tenant's surveys",
  params: tenantParams,
  response: {
    200: json('The surveys that are not deleted, in the order of their names', surveyList),
    ...problems(...ownerProblems),
  },
});

/** A survey's definition as a client sends it. */
const newDefinition = surveyDefinitionSchema.meta({ id: 'SurveyDefinition', examples: [definitionExample] });

export const putSurvey = operation('owner', 'putSurvey', {
  summary: 'Create a survey, or edit it as a new version',
  description:
    'If the definition is the same as before, the survey keeps its version. `If-Match` prevents an edit that undoes ' +
    "another client's edit, `If-None-Match: *` prevents any edit.",
  params: surveyParams,
  headers: writeConditions,
  body: newDefinition,
  response: {
    200: json('Edited, or unchanged', definition, definitionEtag),
    201: json('Created', definition, {
      ...definitionEtag,
      ...location('The survey', '/v1/tenants/acme/surveys/coffee'),
    }),
    ...problems(
      ...ownerProblems,
      'incompatible-edit',
      'too-many-surveys',
      'too-many-versions',
      ...changeProblems,
      'concurrent-edit',
      'precondition-failed',
      'summary-unreadable',
    ),
  },
});

export const deleteSurvey = operation('owner', 'deleteSurvey', {
  summary: 'Delete a survey for good, with its answers',
  description: 'Works even if the summary is unreadable.',
  params: surveyParams,
  headers: writeConditions,
  response: {
    204: { description: 'Deleted' },
    ...problems(
      ...ownerProblems,
      'survey-not-found',
      ...changeProblems,
      'concurrent-edit',
      'precondition-failed',
    ),
  },
});
