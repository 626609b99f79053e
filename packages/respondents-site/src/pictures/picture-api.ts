import type { Pictures } from '@canvass/storage';
import type { FastifyReply } from 'fastify';
import { checkNames, sendPicture, type TypedRoutes } from '@canvass/web/app';
import { problem, type Refuser } from '@canvass/web/problems';
import { type SurveyFinder, whyNotFound } from '../survey-finder.ts';
import { readPicture } from './picture-schemas.ts';

export interface PictureApiDeps {
  readonly pictures: Pick<Pictures, 'read'>;
  readonly surveys: SurveyFinder;
  readonly refuser: Refuser;
}

/** Serves the pictures of surveys. Who has no link to one cannot guess its id. */
export function pictureApi(api: TypedRoutes, { pictures, surveys, refuser }: PictureApiDeps): void {
  api.get(
    '/tenants/:tenant/surveys/:survey/pictures/:picture',
    { onRequest: checkNames(refuser), schema: readPicture },
    async (request, reply): Promise<FastifyReply> => {
      const { tenant, survey, picture } = request.params;
      const found = await surveys.find(reply, tenant, survey);
      if (found.outcome !== 'found') return refuser.refuse(request, reply, whyNotFound(found));
      const bytes = await pictures.read(tenant, survey, picture);
      if (bytes === undefined) return refuser.refuse(request, reply, problem('picture-not-found'));
      return sendPicture(reply, picture, bytes, { isPublic: true });
    },
  );
}
