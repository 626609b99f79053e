import { keyOf } from '@canvass/answer-log';
import type { FastifyReply } from 'fastify';
import { abandonment } from '@canvass/web/limits';
import { problem, type Problem, retryAfter } from '@canvass/web/problems';
import type { OwnerPorts } from '../ports.ts';
import { zipType } from './schemas.ts';
import { fileHeaders } from './send-file.ts';
import { zipFiles } from './zip-files.ts';

export interface SendZipDeps extends Pick<OwnerPorts, 'definitions' | 'answerReader' | 'files'> {
  /** The signal aborts when the site closes, which would otherwise wait for the client. */
  readonly exporting: { readonly closing: AbortSignal };
}

/** ZIP files that a process writes at once; further ones are refused. */
const maxAtOnce = 4;

/** Creates what streams all files of a survey, or returns why not. */
export function createSendZip({ definitions, answerReader, files, exporting }: SendZipDeps) {
  let running = 0;

  return async (
    reply: FastifyReply,
    { tenant, survey }: { readonly tenant: string; readonly survey: string },
  ): Promise<Problem | 'sent'> => {
    const found = await definitions.find(tenant, survey);
    if (found.outcome === 'notFound') return problem('survey-not-found');
    if (running >= maxAtOnce) return filesBusy;
    running += 1;
    const signal = AbortSignal.any([abandonment(reply), exporting.closing]);
    const zip = zipFiles({ answerReader, files }, keyOf(tenant, survey, found.stored), signal);
    zip.once('close', () => (running -= 1));
    void reply
      .headers(fileHeaders)
      .header('content-type', zipType)
      .header('content-disposition', `attachment; filename="${survey}-files.zip"`)
      .send(zip);
    return 'sent';
  };
}

const filesBusy = problem('too-many-exports', {
  detail: 'Other files are being written. This one was not begun.',
  headers: retryAfter(10),
});
