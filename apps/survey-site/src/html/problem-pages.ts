import type { Problem } from '../http/problem.ts';
import type { ProblemView } from '../http/refuser.ts';
import { messagePage, notFoundPage } from './message-pages.ts';

const sendAgain =
  'Nothing was stored. Go back to the form, where your answers should still be, and send it again.';

/** A problem in words for a respondent, who can do nothing with a status code. */
export const pageView: ProblemView = {
  contentType: 'text/html; charset=utf-8',
  render: (problem) => (problem.status === 404 ? notFoundPage() : messagePage(...wordsFor(problem))),
};

function wordsFor({ status }: Problem): [heading: string, paragraphs: readonly string[]] {
  switch (status) {
    case 405:
      return ['This page cannot be used like that', ['Open the link to your survey again.']];
    case 413:
      return [
        'Your answers are too long',
        ['Nothing was stored. Go back to the form, shorten your answers, and send it again.'],
      ];
    case 429:
    case 503:
      return ['Please try again in a moment', [noticeFor(status), sendAgain]];
    case 500:
      return ['Something went wrong on our side', ['It is not your fault.', sendAgain]];
    default:
      return ['The form could not be read', [sendAgain]];
  }
}

/** Why answers were not taken though nothing is wrong with them. */
export function noticeFor(status: number): string {
  return status === 429
    ? 'Too many answers came from your network at once.'
    : 'Our storage is not answering at the moment.';
}
