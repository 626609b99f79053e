import type { ProblemType } from '../../http/problems/problem-types.ts';
import type { Problem } from '../../http/problems/problem.ts';
import type { ProblemView } from '../../http/problems/refuser.ts';
import { messagePage } from '../../ui/page.ts';

/** Explains a problem to a respondent without status codes. */
export const pageView: ProblemView = {
  contentType: 'text/html; charset=utf-8',
  render: (problem, { method }) =>
    problem.status === 404 ? notFoundPage() : messagePage(...wordsFor(problem, method)),
};

type Words = [heading: string, paragraphs: readonly string[]];

/** Only for submissions that never reached the journal; for others the form is shown again with a notice. */
const sendAgain =
  'Nothing was stored. Go back to the form, where your answers should still be, and send it again.';
const loadAgain = 'Please load this page again in a moment.';
const goBack =
  'Press “Back” in your browser. Your answers are still in the form there. Wait ten seconds, then send it again.';
const tooMuchSent = 'too much is being sent from your network at once';
const tooMuchAsked = 'too many requests came from your network at once';

function wordsFor({ status, type, detail }: Problem, method: string): Words {
  const again = method === 'POST' ? sendAgain : loadAgain;
  switch (status) {
    case 405:
      return ['This page cannot be used like that', ['Open the link to your survey again.']];
    case 413:
      return [
        'Your answers are too long',
        [
          'Nothing was stored. Go back to the form, shorten your answers, and send it again.',
          ...(detail === undefined ? [] : [detail]),
        ],
      ];
    case 429: {
      const why = type === 'address-sends-too-much' ? tooMuchSent : tooMuchAsked;
      return method === 'POST'
        ? ['Please send your answers again in a moment', [`Nothing was stored: ${why}.`, goBack]]
        : ['Please wait a moment', [`Sorry: ${why}.`, loadAgain]];
    }
    case 503:
      return ['Please try again in a moment', [whyBusy(type), again]];
    case 500:
      return ['Something went wrong on our side', ['It is not your fault.', again]];
    default:
      return method === 'POST'
        ? ['The form could not be read', [again]]
        : ['This address cannot be read', ['Check it, or open the link to your survey again.']];
  }
}

function whyBusy(type: ProblemType): string {
  return type === 'too-much-unfinished'
    ? 'Too much is being sent to this server at the moment.'
    : 'Our storage is not answering at the moment.';
}

function notFoundPage(): string {
  return messagePage('This survey cannot be found', [
    'It may have ended, or the link may be incomplete.',
    'Check the address for missing characters, or ask the person who sent it to you for a new link.',
  ]);
}
