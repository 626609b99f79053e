import { type ExportEnd, positionOf } from '@canvass/exports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyRoute } from '@canvass/web/app';
import { readAsked } from '../reading/slices/read-asked.ts';
import type { SliceQuery } from '../reading/slices/slice-query.ts';
import { exportOfForm, inWordsOfPage, type WhichAnswers } from './export-choice.ts';
import { readExportQuery } from './export-query.ts';
import type { ExportsDesk } from './exports-desk.ts';
import type { FollowedExport, FollowedExports } from './followed-exports.ts';
import { sendExport } from './send-export.ts';

export interface AskedDownload {
  readonly query: SliceQuery;
  readonly which: WhichAnswers | undefined;
  /** The token by which a page asks how far the download is. */
  readonly follow: string | undefined;
  /** Whether the next export has what is new since this one, if this one is downloaded completely. */
  readonly counts: boolean;
}

/** Creates a function that sends an export to a browser, or refuses it with a page. */
export function createDownloadExport(deps: ExportsDesk, followed: FollowedExports) {
  const { exporting, refuser, clock, logger } = deps;

  return async (
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    { query, which, follow, counts }: AskedDownload,
  ): Promise<FastifyReply> => {
    const { tenant, survey } = request.params;
    const asked = await readAsked(
      deps,
      { tenant, survey, query: exportOfForm(query, which) },
      readExportQuery,
    );
    if (asked.outcome === 'refused') return refuser.refuse(request, reply, asked.refused);
    if (asked.outcome === 'notModified') throw new Error('exports have no ETag');
    const { key, document } = asked;
    const say = (now: FollowedExport): void => followed.write(`${tenant}/${survey}`, follow, now);
    let end: ExportEnd | undefined;
    let isSent = false;
    // What was written may not have reached the client.
    reply.raw.once('finish', () => (isSent = true));
    reply.raw.once('close', () => {
      const isComplete = isSent && end !== undefined;
      say(isComplete ? { state: 'complete', ...end! } : { state: 'cut' });
      if (!isComplete || !counts) return;
      const last = { position: positionOf(key, document), exportedAt: new Date(clock.now()).toISOString() };
      // Without it, the next export offers more answers as new than there are.
      exporting.lastExports
        .write(key, last)
        .catch((error: unknown) => logger.warn({ ...key, error }, 'last export not kept'));
    });
    const found = await deps.definitions.read(tenant, survey);
    const sent = await sendExport(exporting, reply, {
      ...asked,
      ...asked.query,
      request: inWordsOfPage(asked.query),
      ...(found.outcome === 'found' && { name: found.stored.definition.title }),
      onProgress: (progress) => say({ state: 'running', ...progress }),
      onComplete: (whole) => (end = whole),
    });
    return sent === 'sent' ? reply : refuser.refuse(request, reply, sent);
  };
}
