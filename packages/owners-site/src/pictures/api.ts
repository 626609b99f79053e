import { maxPictureBytes } from '@canvass/storage';
import { mebibyte } from '@canvass/surveys';
import { keepBytes } from '@canvass/web/bodies';
import type { InputTypes, TypedRoutes } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { surveyChanges } from '../changes/change-routes.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { storePicture } from '../changes/store-picture.ts';
import { addPicture } from './schemas.ts';

/** Takes pictures for surveys. */
export function picturesApi(api: TypedRoutes, deps: OwnersApi): void {
  const { definitions, drafts, callerOf, http } = deps;
  const { refuse } = deps.refuser;

  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    keepBytes(scope, http.collectForm);
    const add = surveyChanges(scope.withTypeProvider<InputTypes>(), deps);
    add('POST', '/pictures', storePicture, addPicture, async (request, reply) => {
      const { tenant, survey } = request.params;
      const isThere =
        (await definitions.read(tenant, survey)).outcome === 'found' ||
        (await drafts.read(tenant, survey)).outcome === 'found';
      if (!isThere) return refuse(request, reply, problem('survey-not-found'));
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const added = await storePicture(deps, callerOf(request), survey, bytes);
      switch (added.outcome) {
        case 'stored':
          return reply
            .code(201)
            .header('location', `/v1/tenants/${tenant}/surveys/${survey}/pictures/${added.picture}`)
            .send({ picture: added.picture });
        case 'wrongType':
          return refuse(request, reply, invalid([{ path: '', message: wrongType }]));
        case 'tooLarge':
          return refuse(
            request,
            reply,
            problem('too-large', { detail: `A picture has at most ${maxPictureBytes / mebibyte} MiB.` }),
          );
        case 'full':
          return refuse(request, reply, problem('too-many-pictures'));
      }
    });
  });
}

const wrongType = 'The body is not a PNG, JPEG, WebP, GIF or AVIF picture';
