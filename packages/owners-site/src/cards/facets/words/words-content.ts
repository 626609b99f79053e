import { isolated, isFiltering } from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import { filterTexts } from '../../../reading/texts.ts';
import { resultsTexts } from '../../texts/results.ts';
import { barList } from '../../../charts/bar-list.ts';
import { cardId } from '../../../charts/card-ids.ts';
import { partLink } from '../../../reading/filter/part-link.ts';
import { clippedText } from '../../../reading/view/clipped-text.ts';
import { noAnswers } from '../../no-answers.ts';
import { zoneOf, type NewestText, type ResultOf, type ResultsModel } from '../../results-model.ts';
import { shownDay, shownLength } from '../../../charts/shown-figures.ts';
import { linkQuery } from '../../view/link-query.ts';
import { stepsTable } from '../steps-table.ts';
import { authorGroups } from './author-groups.ts';
import { givenTags } from './given-tags.ts';
import { markedText } from './marked-text.ts';
import { wordBars } from './word-bars.ts';

const texts = resultsTexts.text;
/** A text is clipped to this length. The page of all texts has all of it. */
const mostCharacters = 400;
/** A card has bars for at most this many words. Its table has all that are counted. */
const mostWords = 8;
/** A card quotes at most this many texts. */
const mostQuotes = 3;
/** At most this many words of a quote are marked. */
const mostMarks = 2;

/** Shows the words that most answers mention beside some of the newest texts. */
export function wordsContent(result: ResultOf<'words'>, model: ResultsModel): Html {
  if (!model.showsTexts) return markup`<p class="note">${texts.hidden}</p>\n`;
  if (result.answered === 0) return markup`<p class="note">${noAnswers(model)}</p>\n`;
  const quoted = quotes(result, model);
  const bars = words(result, model);
  return markup`<div class="${quoted === false ? 'words' : 'words talk'}">
<div><h3>${texts.words}</h3>
${bars}${givenTags(result, model)}</div>
${quoted}</div>
`;
}

/** Shows all words that are counted in a table. */
export function wordsFigures(result: ResultOf<'words'>, model: ResultsModel): Html {
  if (!model.showsTexts) return markup`<p class="note">${texts.hidden}</p>\n`;
  const { id, averageLength, topWords } = result;
  const rows = topWords.map(({ word, count }) => ({ name: word, count }));
  return markup`${stepsTable(result, texts.word, rows, ({ name: word }) => partLink(model.slice, cardId(id), { question: id, word }))}${averageLength !== null && markup`<p class="note">${texts.averageLength}: ${texts.characters(averageLength, { length: shownLength(averageLength) })}.</p>\n`}${givenTags(result, model)}${readAll(result, model)}`;
}

function words(result: ResultOf<'words'>, { slice }: ResultsModel): Html {
  const { text, topWordsError } = result;
  const rows = wordBars(result, slice);
  if (rows.length === 0) return markup`<p class="note">${texts.noWords}</p>\n`;
  return markup`${barList({
    name: resultsTexts.tableOf({ table: texts.words, question: isolated(text) }),
    rows: rows.slice(0, mostWords),
  })}${topWordsError !== undefined && markup`<p class="note">${texts.error({ error: topWordsError })}</p>\n`}`;
}

/** Quotes the newest texts. Returns false, which shows nothing, if there is neither a text nor a page of all of them. */
function quotes(result: ResultOf<'words'>, model: ResultsModel): Html | false {
  const {
    newest: { from, texts: byQuestion },
    slice,
  } = model;
  const found = byQuestion.get(result.id) ?? [];
  const all = readAll(result, model);
  if (found.length === 0 && model.links.texts === undefined) return false;
  const wording = slice !== undefined && isFiltering(slice.view.filter) ? filterTexts.newest : texts;
  const marked = wordsToMark(result, model);
  // Public results name no group.
  const groups = model.step === undefined ? authorGroups(result.id, model) : undefined;
  const shown = found.slice(0, mostQuotes).map((one) => ({ ...one, group: groups?.nameOf(one.group) }));
  return markup`<div><h3>${texts.newest}</h3>
${found.length === 0 && from > 0 && markup`<p class="note">${wording.notAmong(from)}</p>\n`}${
    found.length > 0 &&
    markup`<ul class="quotes">
${shown.map((one) => quote(one, marked, model))}</ul>
${groups !== undefined && shown.some(({ group }) => group !== undefined) && markup`<p class="note">${texts.groups({ question: isolated(groups.question.text), least: model.leastInGroup })}</p>\n`}`
  }${all}</div>
`;
}

function readAll({ id, answered }: ResultOf<'words'>, model: ResultsModel): Html {
  const { texts: all } = model.links;
  return markup`${all !== undefined && markup`<p class="no-print"><a class="button quiet" href="${all}/${id}${linkQuery(model)}">${texts.all(answered)}</a></p>\n`}`;
}

/** The word of the filter, or the words that most answers mention. */
function wordsToMark({ id, topWords }: ResultOf<'words'>, { slice }: ResultsModel): readonly string[] {
  const asked = slice?.view.filter.questions.find(({ question }) => question === id);
  if (asked !== undefined && 'word' in asked) return [asked.word];
  return topWords.slice(0, mostWords).map(({ word }) => word);
}

/** Shows a text, with the group of its author if that may be named. */
function quote(
  { text, receivedAt, ordinal, group }: Omit<NewestText, 'group'> & { readonly group: string | undefined },
  marked: readonly string[],
  model: ResultsModel,
): Html {
  const { links, step } = model;
  const quoted = markup`<blockquote class="prose" dir="auto">${markedText(clipped(text), marked, mostMarks)}</blockquote>`;
  // Public results show neither: with them, a reader could find out which texts one person wrote.
  if (step !== undefined) return markup`<li>${quoted}</li>\n`;
  const day = zoneOf(model).dayAt(Date.parse(receivedAt)).name;
  const shown = shownDay(day);
  const time = markup`<time datetime="${receivedAt}">${shown}</time>`;
  return markup`<li>${quoted}
<p class="note">${group !== undefined && markup`${bdi(group)} · `}${
    links.answers === undefined
      ? time
      : markup`<a href="${links.answers}/${ordinal}${linkQuery(model)}" aria-label="${`${texts.answer({ ordinal })}, ${shown}`}">${time}</a>`
  }</p></li>
`;
}

function clipped(text: string): string {
  return text.length <= mostCharacters ? text : `${clippedText(text, mostCharacters).trimEnd()}…`;
}
