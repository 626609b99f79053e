import { htmlType } from '../../../http/content-types.ts';
import type { Problem } from '../../../http/problems/problem.ts';
import type { ProblemView } from '../../../http/problems/refuser.ts';
import { markup } from '../../../ui/markup.ts';
import { liveTexts } from '../../cards/texts/live.ts';
import { problemTexts } from '../../desk/problem-texts.ts';
import { publicPage } from './public-page.ts';

const texts = liveTexts.public;

/** The same page for a wrong secret as for a survey that does not exist. */
export const publicProblemView: ProblemView = {
  contentType: htmlType,
  render: ({ status, title }: Problem) => {
    const isMissing = status === 404;
    const heading = isMissing ? texts.notFound : texts.heading;
    const advice = isMissing
      ? texts.notFoundDetail
      : status === 429
        ? texts.tooMany
        : (problemTexts.advice[status] ?? title);
    return publicPage({ title: heading, body: markup`<h1>${heading}</h1>\n<p>${advice}</p>` });
  },
};
