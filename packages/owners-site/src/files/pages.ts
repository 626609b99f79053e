import type { TypedRoutes } from '@canvass/web/app';
import type { ResultsDesk } from '../reading/with-reading.ts';
import { type FindFileDeps, findFile } from './find-file.ts';
import { downloadFile, downloadFiles } from './schemas.ts';
import { sendFile } from './send-file.ts';
import { type SendZipDeps, createSendZip } from './send-zip.ts';

export type FilesDesk = ResultsDesk & FindFileDeps & SendZipDeps;

/** Downloads the files of answers at the desk. */
export function filesRoutes(pages: TypedRoutes, deps: FilesDesk): void {
  const { guard, refuser, files } = deps;
  const { refuse } = refuser;
  const onRequest = guard('viewer');
  const sendZip = createSendZip(deps);

  pages.get(
    '/:tenant/surveys/:survey/files/:id/:file',
    { onRequest, schema: downloadFile },
    async (request, reply) => {
      const found = await findFile(deps, request.params);
      return 'type' in found ? refuse(request, reply, found) : sendFile(files, reply, found);
    },
  );

  pages.get(
    '/:tenant/surveys/:survey/files',
    { onRequest, schema: downloadFiles, exposeHeadRoute: false },
    async (request, reply) => {
      const sent = await sendZip(reply, request.params);
      return sent === 'sent' ? reply : refuse(request, reply, sent);
    },
  );
}
