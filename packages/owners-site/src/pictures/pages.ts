import { sendPicture, type TypedRoutes } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import type { OwnerScope } from '../changes/owner-scope.ts';
import { showPicture } from './schemas.ts';

/** Shows the pictures of a survey to those who write it: respondents do not see those of a draft. */
export function picturesRoutes(pages: TypedRoutes, { guard, pictures, refuser }: OwnerScope): void {
  pages.get(
    '/:tenant/surveys/:survey/pictures/:picture',
    { onRequest: guard('viewer'), schema: showPicture },
    async (request, reply) => {
      const { tenant, survey, picture } = request.params;
      const bytes = await pictures.read(tenant, survey, picture);
      if (bytes === undefined) return refuser.refuse(request, reply, problem('picture-not-found'));
      return sendPicture(reply, picture, bytes, { isPublic: false });
    },
  );
}
