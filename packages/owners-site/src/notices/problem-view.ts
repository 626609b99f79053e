import { htmlType } from '@canvass/web/headers';
import { markup } from '@canvass/web/page';
import type { ProblemView } from '@canvass/web/problems';
import { inLanguage } from '@canvass/web/texts';
import { textNamed } from '../desk-language/desk-texts.ts';
import { deskLanguageOf } from '../desk-language/language-of.ts';
import { deskPage } from '../desk/page.ts';
import { problemTexts as texts } from '../desk/problem-texts.ts';

/** A problem of the page that ends mails, in words for somebody who is not signed in. */
export const stopProblemView: ProblemView = {
  contentType: htmlType,
  render: ({ type, status, title: given }, request) =>
    // A body that cannot be read is refused outside the hooks of the request.
    inLanguage(deskLanguageOf(request), () => {
      const title = status === 404 ? texts.notFound : (textNamed(texts.titles, type) ?? given);
      const advice = status === 404 ? texts.notFoundDetail : textNamed(texts.advice, status);
      return deskPage({
        title,
        body: markup`<div class="sign-in">
<h1>${title}</h1>
${advice !== undefined && markup`<p>${advice}</p>\n`}</div>`,
      });
    }),
};
