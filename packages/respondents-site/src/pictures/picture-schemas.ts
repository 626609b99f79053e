import { z } from 'zod';
import { input } from '@canvass/web/app';
import { operation, pictureResponse, problems, surveyParams, surveyProblems } from '@canvass/web/openapi';

export const readPicture = operation('respondent', 'readPicture', {
  summary: 'Read a picture of a survey',
  description: 'A picture never changes under its id: caches may keep it for good. Nobody can guess the id.',
  params: input(surveyParams.extend({ picture: z.string().describe('The id, as the definition has it') })),
  response: {
    200: pictureResponse,
    ...problems(...surveyProblems, 'survey-not-found', 'picture-not-found'),
  },
});
