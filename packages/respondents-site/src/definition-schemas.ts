import {
  definition,
  definitionEtag,
  ifNoneMatch,
  json,
  notModified,
  operation,
  problems,
  surveyParams,
  surveyProblems,
} from '@canvass/web/openapi';
import { invitationQuery } from './invitation-query.ts';

export const readSurvey = operation('respondent', 'readSurvey', {
  summary: "Read a survey's definition",
  description:
    'Without a key it is shown to those who may answer: while the survey is open and, if it is `inviteOnly`, with an invitation. ' +
    'A key of the tenant reads it always.',
  security: [{}, { tenantKey: [] }],
  params: surveyParams,
  querystring: invitationQuery,
  headers: ifNoneMatch,
  response: {
    200: json('The current definition', definition, definitionEtag),
    304: notModified(definitionEtag),
    ...problems(
      ...surveyProblems,
      'unauthenticated',
      'forbidden',
      'survey-not-found',
      'survey-closed',
      'invitation-needed',
      'invitation-invalid',
      'invitation-expired',
      'invitation-revoked',
      'invitation-used',
    ),
  },
});
