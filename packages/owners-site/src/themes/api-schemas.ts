import { z } from 'zod';
import { maxPictureBytes, maxThemePictures, maxThemePicturesBytes } from '@canvass/storage';
import { mebibyte, themeSchema } from '@canvass/surveys';
import { input } from '@canvass/web/app';
import { json, location, operation, problems, tenantParams } from '@canvass/web/openapi';
import { changeProblems, ownerProblems } from '../changes/owner-problems.ts';

const examples = [
  {
    accent: '#1e4d8c',
    typeface: 'serif' as const,
    logo: { picture: '3f9a1c05d2e84b7788aa0c4de1f29b6355ce7d10.webp', alt: 'Harbour Museum' },
    askedBy: 'the Harbour Museum',
  },
];
const theme = themeSchema.meta({ id: 'Theme', examples });
const newTheme = themeSchema.meta({ id: 'NewTheme', examples });

export const readTheme = operation('owner', 'readTheme', {
  summary: 'Read the theme of a tenant',
  description:
    'The look of the forms of all its surveys. The settings of a survey can have a theme that lies over it.',
  params: tenantParams,
  response: { 200: json('The theme; empty if it was never set', theme), ...problems(...ownerProblems) },
});

export const putTheme = operation('owner', 'putTheme', {
  summary: 'Replace the theme of a tenant',
  description: 'Every site shows it within seconds.',
  params: tenantParams,
  body: newTheme,
  response: {
    200: json('The theme as it is now', theme),
    ...problems(...ownerProblems, ...changeProblems, 'concurrent-edit'),
  },
});

const bytesType = 'application/octet-stream';

const uploaded = z
  .object({ picture: z.string().describe('Its id, for the themes of the tenant and its surveys') })
  .meta({
    id: 'UploadedThemePicture',
    examples: [{ picture: '3f9a1c05d2e84b7788aa0c4de1f29b6355ce7d10.webp' }],
  });

export const addThemePicture = operation('owner', 'addThemePicture', {
  summary: 'Upload a picture for themes',
  description:
    `A PNG, JPEG, WebP, GIF or AVIF of at most ${maxPictureBytes / mebibyte} MiB and 40 megapixels; the content decides, not a name. Canvass encodes it anew as WebP, ` +
    'without metadata such as the place, and upright; of one that moves it takes the first frame. Everyone can read it at its address. ' +
    `A tenant has at most ${maxThemePictures} of them, with ${maxThemePicturesBytes / mebibyte} MiB together.`,
  params: tenantParams,
  querystring: input(
    z.object({
      as: z
        .enum(['logo', 'picture'], { error: 'as must be logo or picture' })
        .describe('A logo gets at most 640 × 320 pixels, a header picture 1,600 × 1,000 and a social card'),
    }),
  ),
  consumes: [bytesType],
  body: { type: 'string', format: 'binary', description: 'The bytes of the picture' } as const,
  response: {
    201: json(
      'The picture is durable',
      uploaded,
      location('The picture', '/themes/acme/3f9a1c05d2e84b7788aa0c4de1f29b6355ce7d10.webp'),
    ),
    ...problems(...ownerProblems, ...changeProblems, 'unsupported-media-type', 'too-many-pictures'),
  },
});
