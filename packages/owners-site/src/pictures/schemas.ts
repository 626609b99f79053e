import { z } from 'zod';
import { maxPictureBytes, maxPictures, maxPicturesBytes } from '@canvass/storage';
import { mebibyte } from '@canvass/surveys';
import { input } from '@canvass/web/app';
import { json, location, operation, pictureResponse, problems, surveyParams } from '@canvass/web/openapi';
import { changeProblems, ownerProblems } from '../changes/owner-problems.ts';
import { deskShows } from '../desk/schemas.ts';

const bytesType = 'application/octet-stream';

const uploaded = z.object({ picture: z.string().describe('Its id within the survey') }).meta({
  id: 'UploadedPicture',
  examples: [{ picture: '3f9a1c05d2e84b7788aa0c4de1f29b6355ce7d10.png' }],
});

export const addPicture = operation('owner', 'addPicture', {
  summary: 'Upload a picture for a survey',
  description:
    `A PNG, JPEG, WebP, GIF or AVIF of at most ${maxPictureBytes / mebibyte} MiB; the content decides, not a name. A definition of the survey can name the id from then on. ` +
    'The same bytes have the same id. Everyone can read it at this address with its id. Pictures stay until the survey is deleted. ' +
    `A survey has at most ${maxPictures} of them, with ${maxPicturesBytes / mebibyte} MiB together.`,
  params: surveyParams,
  consumes: [bytesType],
  body: { type: 'string', format: 'binary', description: 'The bytes of the picture' } as const,
  response: {
    201: json(
      'The picture is durable',
      uploaded,
      location(
        'The picture',
        '/v1/tenants/acme/surveys/coffee/pictures/3f9a1c05d2e84b7788aa0c4de1f29b6355ce7d10.png',
      ),
    ),
    ...problems(
      ...ownerProblems,
      'survey-not-found',
      ...changeProblems,
      'too-large',
      'unsupported-media-type',
      'too-many-pictures',
    ),
  },
});

const showsPicture = deskShows('showDraftPicture', 'a picture of a survey', {
  params: input(surveyParams.extend({ picture: z.string() })),
});
export const showPicture = {
  ...showsPicture,
  response: { ...showsPicture.response, 200: pictureResponse },
};
