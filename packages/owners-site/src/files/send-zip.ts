import { keyOf } from '@canvass/answer-log';
import { WorkLimits } from '@canvass/slices';
import type { FastifyReply } from 'fastify';
import { abandonment } from '@canvass/web/limits';
import { problem, type Problem, retryAfter } from '@canvass/web/problems';
import type { OwnerPorts } from '../ports.ts';
import { zipType } from './schemas.ts';
import { fileHeaders } from './send-file.ts';
import { zipFiles } from './zip-files.ts';

export interface SendZipDeps extends Pick<OwnerPorts, 'definitions' | 'answerReader' | 'files'> {
  readonly exporting: {
    /** The signal aborts when the site closes, which would otherwise wait for the client. */
    readonly closing: AbortSignal;
    readonly zips: WorkLimits;
  };
}

/** Creates the limits for the ZIP files of a process. */
export function createZipLimits(): WorkLimits {
  // ZIP files that a process writes at once, of all tenants and of one; further ones are refused. Each holds a slot until it is read or left.
  return new WorkLimits({ maxAtOnce: 4, maxAtOncePerTenant: 1, maxWaiting: 0, maxWaitingPerTenant: 0 });
}

/** Creates what streams all files of a survey, or returns why not. */
export function createSendZip({ definitions, answerReader, files, exporting }: SendZipDeps) {
  const { closing, zips } = exporting;

  return async (
    reply: FastifyReply,
    { tenant, survey }: { readonly tenant: string; readonly survey: string },
  ): Promise<Problem | 'sent'> => {
    const found = await definitions.find(tenant, survey);
    if (found.outcome === 'notFound') return problem('survey-not-found');
    const begun = Promise.withResolvers<'sent'>();
    const running = zips.run(tenant, undefined, async () => {
      const signal = AbortSignal.any([abandonment(reply), closing]);
      const zip = await zipFiles({ answerReader, files }, keyOf(tenant, survey, found.stored), signal);
      const closed = new Promise<void>((resolve) => void zip.once('end', resolve).once('close', resolve));
      void reply
        .headers(fileHeaders)
        .header('content-type', zipType)
        .header('content-disposition', `attachment; filename="${survey}-files.zip"`)
        .send(zip);
      begun.resolve('sent');
      await closed;
      return { outcome: 'ended' } as const;
    });
    const first = await Promise.race([begun.promise, running]);
    return first === 'sent' || first.outcome === 'ended' ? 'sent' : filesBusy;
  };
}

const filesBusy = problem('too-many-exports', {
  detail: 'Other files are being written. This one was not begun.',
  headers: retryAfter(10),
});
