import type { FastifyRequest } from 'fastify';
import { htmlType } from '@canvass/web/headers';
import type { Problem, ProblemView } from '@canvass/web/problems';
import {
  formDocument,
  type FormTexts,
  type Look,
  plainLook,
  type ProblemName,
  textsOf,
} from '@canvass/survey-form';
import { markup } from '@canvass/web/page';

const english = textsOf({ language: 'en' });

/** How a page about a problem reads and looks. */
export interface ProblemStyle {
  readonly texts: FormTexts;
  readonly look: Look;
}

/** A page that belongs to no survey. */
const plain: ProblemStyle = { texts: english, look: plainLook };

/** Explains a problem to a respondent without status codes. `styleFor`: that of the survey, if it is known. */
export function pageViewIn(styleFor: (request: FastifyRequest) => ProblemStyle): ProblemView {
  return {
    contentType: htmlType,
    render: (problem, request) => {
      const { texts, look } = problem.status === 404 ? plain : styleFor(request);
      const { heading, paragraphs } =
        texts.problems[nameOf(problem, request.routeOptions.config?.takesAnswers ?? false)];
      // The limit, for a developer: it exists in English only.
      const limit = problem.status === 413 && texts.language === 'en' ? problem.detail : undefined;
      const shown = limit === undefined ? paragraphs : [...paragraphs, limit];
      return formDocument({
        title: heading,
        texts,
        look,
        body: markup`<h1>${heading}</h1>
${shown.map((text) => markup`<p>${text}</p>\n`)}`,
      });
    },
  };
}

/** Renders the problems of an address that leads to no survey, in English. */
export const pageView = pageViewIn(() => plain);

/**
 * `isSent`: the form was sent, and its answers never reached the journal; for others the form is shown again with a
 * notice.
 */
function nameOf({ status, type }: Problem, isSent: boolean): ProblemName {
  switch (status) {
    case 404:
      return 'notFound';
    case 405:
      return 'wrongMethod';
    case 413:
      return 'tooLong';
    case 429:
      if (!isSent) return 'askedTooOften';
      return type === 'address-sends-too-much' ? 'sentTooMuch' : 'sentTooOften';
    case 503:
      if (type === 'too-much-unfinished') return isSent ? 'serverBusySent' : 'serverBusy';
      return isSent ? 'storageDownSent' : 'storageDown';
    case 500:
      return isSent ? 'faultSent' : 'fault';
    default:
      return isSent ? 'unreadableForm' : 'unreadableAddress';
  }
}
