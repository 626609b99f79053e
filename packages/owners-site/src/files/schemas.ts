import { z } from 'zod';
import { input, ulidInputSchema } from '@canvass/web/app';
import { operation, problems, surveyParams } from '@canvass/web/openapi';
import { ownerProblems } from '../changes/owner-problems.ts';
import { deskSends } from '../desk/schemas.ts';

const bytesType = 'application/octet-stream';
export const zipType = 'application/zip';

const params = input(
  surveyParams.extend({
    id: ulidInputSchema,
    file: z.string().describe('The key of the file, as the answer has it'),
  }),
  { fields: { id: "An answer's id is a ULID: 26 digits and letters, without I, L, O and U" } },
);

const binary = (type: string) => ({ [type]: { schema: { type: 'string', format: 'binary' } } });

export const readFile = operation('owner', 'readFile', {
  summary: 'Download a file of an answer',
  description:
    'As an attachment, under a policy that lets nothing run. A file that was erased, or that no counted answer names, is not found.',
  params,
  response: {
    200: { description: 'The bytes of the file', content: binary(bytesType) },
    ...problems(...ownerProblems, 'survey-not-found', 'answer-not-found', 'summary-unreadable'),
  },
});

export const readFiles = operation('owner', 'exportFiles', {
  summary: 'Download all files of a survey',
  description:
    'A ZIP file with `{answer}/{question}/{name}` for each file of the counted answers, streamed. A response that was cut has no last chunk.',
  params: surveyParams,
  response: {
    200: { description: 'The ZIP file', content: binary(zipType) },
    ...problems(...ownerProblems, 'survey-not-found', 'too-many-exports'),
  },
});

export const downloadFile = deskSends('downloadFile', 'a file of an answer', bytesType, { params });
export const downloadFiles = deskSends('downloadFiles', 'all files of a survey', zipType, {
  params: surveyParams,
});
