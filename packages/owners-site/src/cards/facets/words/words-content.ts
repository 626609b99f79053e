import { isolated } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { filterTexts } from '../../../reading/texts.ts';
import { resultsTexts } from '../../texts/results.ts';
import { barTable } from '../../../charts/bar-table.ts';
import { clippedText } from '../../../reading/view/clipped-text.ts';
import { noAnswers } from '../../no-answers.ts';
import { zoneOf, type NewestText, type ResultOf, type ResultsModel } from '../../results-model.ts';
import { shownLength, shownMoment } from '../../../charts/shown-figures.ts';
import { linkQuery } from '../../view/link-query.ts';
import { wordBars } from './word-bars.ts';

const texts = resultsTexts.text;
/** A text is clipped to this length. The page of all texts has all of it. */
const mostCharacters = 400;

export function wordsContent(result: ResultOf<'words'>, model: ResultsModel): Html {
  const { id, answered } = result;
  if (!model.showsTexts) return markup`<p class="note">${texts.hidden}</p>\n`;
  if (answered === 0) return markup`<p class="note">${noAnswers(model)}</p>\n`;
  const all = model.links.texts;
  return markup`<div class="halves">
${words(result, model)}${newest(id, model)}</div>
${all !== undefined && markup`<p class="all no-print"><a href="${all}/${id}${linkQuery(model)}">${texts.all(answered)}</a></p>\n`}`;
}

function words(result: ResultOf<'words'>, { slice }: ResultsModel): Html {
  const { text, averageLength, topWords, topWordsError } = result;
  return markup`<div><h4>${texts.words}</h4>
${
  topWords.length === 0
    ? markup`<p class="note">${texts.noWords}</p>\n`
    : barTable({
        name: resultsTexts.tableOf({ table: texts.words, question: isolated(text) }),
        columns: [texts.word, texts.times],
        rows: wordBars(result, slice),
      })
}${averageLength !== null && markup`<p class="note">${texts.averageLength}: ${texts.characters(averageLength, { length: shownLength(averageLength) })}.${topWordsError !== undefined && ` ${texts.error({ error: topWordsError })}`}</p>\n`}</div>
`;
}

/** Lists the newest texts. Returns false, which shows nothing, if they could not be read. */
function newest(id: string, model: ResultsModel): Html | false {
  const {
    newest: { from, texts: byQuestion },
    slice,
    summary,
  } = model;
  if (from === 0) return false;
  const found = byQuestion.get(id) ?? [];
  const wording = slice?.of === undefined ? texts : filterTexts.newest;
  const isAll = from >= (slice?.of ?? summary.totalAnswers);
  return markup`<div><h4>${texts.newest}</h4>
${
  !isAll &&
  markup`<p class="note">${found.length > 0 ? wording.from(from) : wording.notAmong(from)}</p>
`
}${
    found.length > 0 &&
    markup`<ol class="newest">
${found.map((one) => newestText(one, model))}</ol>
`
  }</div>
`;
}

function newestText({ text, receivedAt, ordinal }: NewestText, model: ResultsModel): Html {
  const { links, step } = model;
  // Public results show no time: with it, a reader could find out which texts one person wrote.
  if (step !== undefined) return markup`<li><p class="prose" dir="auto">${clipped(text)}</p></li>\n`;
  const moment = shownMoment(receivedAt, zoneOf(model));
  const time = markup`<time datetime="${receivedAt}">${moment}</time>`;
  return markup`<li><p class="prose" dir="auto">${clipped(text)}</p>
<p class="note">${
    links.answers === undefined
      ? time
      : markup`<a href="${links.answers}/${ordinal}${linkQuery(model)}" aria-label="${`${texts.answer({ ordinal })}, ${moment}`}">${time}</a>`
  }</p></li>
`;
}

function clipped(text: string): string {
  return text.length <= mostCharacters ? text : `${clippedText(text, mostCharacters).trimEnd()}…`;
}
