import { type Html, markup } from '@canvass/web/page';
import { filterTexts } from '../reading/texts.ts';
import { resultsTexts } from './texts/results.ts';
import type { ResultsModel } from './results-model.ts';

const texts = resultsTexts.empty;

/** Says what the owner can do while there are no answers. It is empty once there are some. */
export function emptyGuide(model: ResultsModel): Html {
  const { summary, state, links, slice, isPartHidden, leastAnswers, step } = model;
  if (summary.totalAnswers > 0) return markup``;
  if (isPartHidden)
    return markup`<h2>${filterTexts.hidden.heading}</h2>\n<p>${filterTexts.hidden.text({ least: leastAnswers })}</p>\n`;
  if (step !== undefined && step > 1)
    return markup`<h2>${texts.published.heading}</h2>\n<p>${texts.published.text({ step })}</p>\n`;
  if ((slice?.of ?? 0) > 0)
    return markup`<h2>${filterTexts.none.heading}</h2>\n<p>${filterTexts.none.text}</p>\n`;
  const { heading, text } = texts[state];
  const [address, action] = {
    draft: [links.edit, texts.edit],
    scheduled: [links.share, texts.share],
    open: [links.share, texts.share],
    closed: [links.settings, texts.settings],
  }[state];
  const hasLink = state === 'open' || state === 'scheduled';
  return markup`<h2>${heading}</h2>
<p>${text}</p>
${
  hasLink &&
  links.form !== undefined &&
  markup`<p class="address">${texts.link}: <a href="${links.form}">${links.form}</a></p>
`
}${address !== undefined && markup`<p class="no-print"><a class="button" href="${address}">${action}</a></p>\n`}`;
}
