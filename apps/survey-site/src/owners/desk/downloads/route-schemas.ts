import { z } from 'zod';
import { json, type RouteSchema } from '../../../http/openapi/route-schema.ts';
import { surveyParams } from '../../../http/openapi/survey-schemas.ts';
import { deskShows } from '../route-schemas.ts';

function downloads(operationId: string, what: string): RouteSchema {
  const schema = deskShows(operationId, what, { params: surveyParams });
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
