import type { ThemePictures } from '@canvass/storage';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { themeStyleAt } from '@canvass/survey-form';
import { checkPageNames, input, type InputTypes, readInputs, sendPicture } from '@canvass/web/app';
import { operation, pictureResponse, problems, tenantParams, text } from '@canvass/web/openapi';
import { assetTypes, ServedFile } from '@canvass/web/page';
import { problem, type Refuser } from '@canvass/web/problems';

export interface ThemeRoutesOptions {
  readonly themePictures: Pick<ThemePictures, 'read'>;
  readonly refuser: Refuser;
}

/** Serves the styles and the pictures of themes, which forms show, and previews at the desk. */
export function themeRoutes(app: FastifyInstance, { themePictures, refuser }: ThemeRoutesOptions): void {
  readInputs(app);
  const files = new WeakMap<object, ServedFile>();
  const routes = app.withTypeProvider<InputTypes>();

  routes.get('/assets/theme.:style.css', { schema: readStyle }, async (request, reply) => {
    const style = themeStyleAt(request.params.style);
    if (style === undefined) return refuser.refuse(request, reply, problem('route-not-found'));
    const file = files.get(style) ?? new ServedFile(assetTypes.css, Buffer.from(style.css));
    files.set(style, file);
    // A site of another version may have made the address, and have another style for it.
    return file.send(request, reply, request.url === style.path ? 'immutable' : 'revalidated');
  });

  routes.get(
    '/themes/:tenant/:picture',
    { onRequest: checkPageNames(refuser), schema: readThemePicture },
    async (request, reply) => {
      const { tenant, picture } = request.params;
      const bytes = await themePictures.read(tenant, picture);
      if (bytes === undefined) return refuser.refuse(request, reply, problem('picture-not-found'));
      return sendPicture(reply, picture, bytes, { isPublic: true });
    },
  );
}

/** The type without its character set. */
const [cssType = ''] = assetTypes.css.split(';');

const readStyle = operation('service', 'readThemeStyle', {
  summary: 'Read the style of a theme',
  description: 'Pages link to it. It follows from its address, and never changes under it.',
  params: input(z.object({ style: z.string().describe('A hash of the style, and what it follows from') })),
  response: { 200: text('The style', cssType), ...problems('route-not-found') },
});

const readThemePicture = operation('service', 'readThemePicture', {
  summary: 'Read a picture of a theme',
  description:
    'A logo or a header picture, or its social card. It never changes under its id: caches may keep it for good.',
  params: input(
    tenantParams.extend({
      picture: z
        .string()
        .describe('The id, as the theme has it; with `.jpg` instead of `.webp`: its social card'),
    }),
  ),
  response: { 200: pictureResponse, ...problems('picture-not-found', 'storage-unavailable', 'invalid') },
});
