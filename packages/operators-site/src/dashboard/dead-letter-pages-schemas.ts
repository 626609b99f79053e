import { z } from 'zod';
import { inputOr } from '@canvass/web/app';
import { formBody, operation, page, refusedPages } from '@canvass/web/openapi';
import { problem } from '@canvass/web/problems';
import { deadLetterId } from '../dead-letters/dead-letter-requests.ts';
import { bySession, fault, refusedForms, seeOther, signInFirst } from './schemas.ts';

const orderRefusals = refusedForms({
  401: 'The session is over: nothing was done',
  422: 'The form does not say what to do',
  503: 'The queue does not answer; the page says what may have been done',
});

export const reviewDeadLetters = operation('operator', 'reviewDeadLetters', {
  summary: 'Review a redrive or a purge before it is done',
  security: bySession,
  ...formBody(
    '`order`: `redrive-chosen`, `purge-chosen`, `redrive-all` or `purge-all`; `id`, once for each chosen dead letter',
  ),
  response: { 200: page('What would be done, and the form that does it'), ...orderRefusals },
});

const settling = {
  security: bySession,
  ...formBody('`id`, once for each dead letter; `scope`: `all` or `first`, as in the review'),
  response: { ...seeOther('What was done', '/ops?done=redrive&settled=1'), ...orderRefusals },
};

export const settleByForm = {
  redrive: operation('operator', 'redriveByForm', { ...settling, summary: 'Redrive dead letters' }),
  purge: operation('operator', 'purgeByForm', { ...settling, summary: 'Purge dead letters' }),
};

export const deadLetterGone = problem('dead-letter-not-found', {
  detail: 'It may have been redriven or purged, or another operator may be reading it.',
});

export const inspectDeadLetter = operation('operator', 'inspectDeadLetter', {
  summary: 'Show a dead letter',
  security: bySession,
  params: inputOr(deadLetterGone, z.object({ id: deadLetterId })),
  response: {
    200: page('All that is known about it, and its text'),
    ...refusedPages({
      400: 'The address is not validly encoded',
      401: signInFirst,
      404: 'There is no such dead letter',
      500: fault,
      503: 'The queue does not answer',
    }),
  },
});
