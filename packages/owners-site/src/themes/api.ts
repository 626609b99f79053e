import { maxPictureBytes } from '@canvass/storage';
import { mebibyte, parseTheme } from '@canvass/surveys';
import type { InputTypes, TypedRoutes } from '@canvass/web/app';
import { keepBytes } from '@canvass/web/bodies';
import { invalid, problem } from '@canvass/web/problems';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { storeThemePicture, unknownThemePictures } from '../changes/store-theme-picture.ts';
import { addThemePicture, putTheme, readTheme } from './api-schemas.ts';
import { setTenantTheme } from './changes.ts';

/** The theme of a tenant, and the pictures of all its themes. */
export function themesApi(api: TypedRoutes, deps: OwnersApi): void {
  const { tenants, guard, beforeChange, callerOf, refuser, http } = deps;
  const { refuse } = refuser;
  const address = '/tenants/:tenant/theme';

  api.get(address, { onRequest: guard('editor'), schema: readTheme }, async (request, reply) => {
    const read = await tenants.readTheme(request.params.tenant);
    const theme = read.outcome === 'found' ? read.theme : {};
    return reply.header('cache-control', 'no-store').send(theme);
  });

  api.put(address, { onRequest: beforeChange(setTenantTheme), schema: putTheme }, async (request, reply) => {
    const { tenant } = request.params;
    const parsed = parseTheme(request.body);
    if (!parsed.ok) return refuse(request, reply, invalid(parsed.errors));
    const { theme } = parsed;
    const unknown = await unknownThemePictures(deps, tenant, theme);
    if (unknown.length > 0) return refuse(request, reply, invalid(unknown));
    const set = await setTenantTheme(deps, callerOf(request), { theme });
    switch (set.outcome) {
      case 'noTenant':
        return refuse(request, reply, problem('unauthenticated'));
      case 'conflict':
      case 'changedMeanwhile':
        return refuse(request, reply, problem('concurrent-edit'));
      case 'set':
      case 'unchanged':
        return reply.header('cache-control', 'no-store').send(theme);
    }
  });

  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    keepBytes(scope, http.collectForm);
    scope
      .withTypeProvider<InputTypes>()
      .post(
        `${address}/pictures`,
        { onRequest: beforeChange(storeThemePicture), schema: addThemePicture },
        async (request, reply) => {
          const { tenant } = request.params;
          const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const added = await storeThemePicture(deps, callerOf(request), bytes, request.query.as);
          switch (added.outcome) {
            case 'stored':
              return reply
                .code(201)
                .header('location', `/themes/${tenant}/${added.picture}`)
                .send({ picture: added.picture });
            case 'tooLarge':
              return refuse(request, reply, problem('too-large', { detail: tooLarge }));
            case 'full':
              return refuse(request, reply, problem('too-many-pictures', { detail: full }));
            case 'wrongType':
            case 'damaged':
            case 'tooManyPixels':
              return refuse(request, reply, invalid([{ path: '', message: faults[added.outcome] }]));
          }
        },
      );
  });
}

const tooLarge = `A picture has at most ${maxPictureBytes / mebibyte} MiB.`;
const full = 'The tenant has as many pictures of themes as it can have.';

/** Why a body is not taken as a picture. */
const faults = {
  wrongType:
    'The body is not a PNG, JPEG, WebP, GIF or AVIF picture; an SVG can hold scripts, and is not taken',
  damaged: 'The picture is damaged: it ends too early, or cannot be decoded',
  tooManyPixels: 'The picture has more than 40 megapixels',
} as const;
