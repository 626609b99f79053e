import { htmlType } from '@canvass/web/headers';
import type { Problem, ProblemView } from '@canvass/web/problems';
import { markup } from '@canvass/web/page';
import { liveTexts } from '../../cards/texts/live.ts';
import { problemTexts } from '../../desk/problem-texts.ts';
import { publicPage } from './public-page.ts';
import { textNamed } from '../../desk-language/desk-texts.ts';

const texts = liveTexts.public;

/** A wrong secret gets the same page as a survey that does not exist, so that nobody learns which surveys there are. */
export const publicProblemView: ProblemView = {
  contentType: htmlType,
  render: ({ status, title }: Problem) => {
    const isMissing = status === 404;
    const heading = isMissing ? texts.notFound : texts.heading;
    const advice = isMissing
      ? texts.notFoundDetail
      : status === 429
        ? texts.tooMany
        : (textNamed(problemTexts.advice, status) ?? title);
    return publicPage({ title: heading, body: markup`<h1>${heading}</h1>\n<p>${advice}</p>` });
  },
};
