import type { FastifyRequest } from 'fastify';
import { htmlType } from '@canvass/web/headers';
import type { Problem, ProblemView } from '@canvass/web/problems';
import { type FormTexts, type ProblemName, textsOf } from '@canvass/survey-form';
import { messagePage } from '@canvass/web/page';

const english = textsOf({ language: 'en' });

/** Explains a problem to a respondent without status codes. `textsFor`: in the language of the survey, if that is known. */
export function pageViewIn(textsFor: (request: FastifyRequest) => FormTexts): ProblemView {
  return {
    contentType: htmlType,
    render: (problem, request) => {
      const { problems, language, dir } = problem.status === 404 ? english : textsFor(request);
      const { heading, paragraphs } =
        problems[nameOf(problem, request.routeOptions.config?.takesAnswers ?? false)];
      // The limit, for a developer: it exists in English only.
      const limit = problem.status === 413 && language === 'en' ? problem.detail : undefined;
      return messagePage(heading, limit === undefined ? paragraphs : [...paragraphs, limit], {
        lang: language,
        dir,
      });
    },
  };
}

/** Renders the problems of an address that leads to no survey, in English. */
export const pageView = pageViewIn(() => english);

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
