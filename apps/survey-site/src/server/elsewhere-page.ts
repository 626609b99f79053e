import { htmlType } from '@canvass/web/headers';
import type { Problem, ProblemView } from '@canvass/web/problems';
import { markup, page } from '@canvass/web/page';

/** For people at an address that belongs to no audience. */
export const elsewhereView: ProblemView = { contentType: htmlType, render: elsewherePage };

function elsewherePage({ status }: Problem): string {
  const [title, text] =
    status === 405
      ? ['This address is for programs', 'It cannot be opened in a browser.']
      : ['This page cannot be found', 'The address may be incomplete, or belong to another site.'];
  return page({
    title,
    body: markup`<h1>${title}</h1>
<p>${text}</p>
<p>If you were invited to a survey, please use the link you were sent.</p>
<p><a href="/">Go to the start page</a></p>`,
  });
}
