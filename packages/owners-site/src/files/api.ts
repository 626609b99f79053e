import type { TypedRoutes } from '@canvass/web/app';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { findFile } from './find-file.ts';
import { readFile, readFiles } from './schemas.ts';
import { sendFile } from './send-file.ts';
import { createSendZip, type SendZipDeps } from './send-zip.ts';

export interface FilesApi extends OwnersApi, SendZipDeps {}

/** Sends the files of answers to those who may read the answers. */
export function filesApi(api: TypedRoutes, deps: FilesApi): void {
  const { refuse } = deps.refuser;
  const onRequest = deps.guard('viewer');
  const sendZip = createSendZip(deps);
  const address = '/tenants/:tenant/surveys/:survey';

  api.get(`${address}/answers/:id/files/:file`, { onRequest, schema: readFile }, async (request, reply) => {
    const found = await findFile(deps, request.params);
    return 'type' in found ? refuse(request, reply, found) : sendFile(deps.files, reply, found);
  });

  api.get(
    `${address}/files`,
    { onRequest, schema: readFiles, exposeHeadRoute: false },
    async (request, reply) => {
      const sent = await sendZip(reply, request.params);
      return sent === 'sent' ? reply : refuse(request, reply, sent);
    },
  );
}
