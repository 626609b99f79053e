import { noFilter } from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import { resultsTexts as texts } from './texts/results.ts';
import { cardId } from '../charts/card-ids.ts';
import { narrowed } from '../reading/filter/change-filter.ts';
import { viewQuery } from '../reading/view/slice-view.ts';
import { cardMenu } from './card-menu.ts';
import { cardView } from './card-view.ts';
import { clippedText } from '../reading/view/clipped-text.ts';
import { hiddenText } from './hidden-text.ts';
import { countsOf } from './counts.ts';
import { emptyCard } from './empty-card.ts';
import { pictureOfParts } from './facets/picture-of-parts.ts';
import { facetCard } from './facets/facet-cards.ts';
import type { FacetResult, PartResult, QuestionResult, ResultsModel } from './results-model.ts';
import { shownFacets } from './shown-facets.ts';
import { linkQuery } from './view/link-query.ts';

/** A question with more characters or lines is clipped, and the reader can open it. */
const mostCharacters = 240;
/** A question with more lines is clipped, too. */
const mostLines = 3;

/** Makes the content of a question's card, without the element that has its id. */
export function questionCard(result: QuestionResult, model: ResultsModel): Html {
  const isHidden = model.hiddenFacets.has(result.id);
  const content = isHidden
    ? hiddenNote(model)
    : result.answered === 0
      ? emptyCard(result, model)
      : contentOf(result, model);
  return markup`<div class="card-head">
<div>${heading(result, model)}
${!isHidden && countsOf(result, model)}</div>
${!isHidden && result.answered > 0 && menuOf(result, model)}</div>
${content}`;
}

/** Makes the menu of a card; undefined if the page offers no files. */
function menuOf(result: QuestionResult, model: ResultsModel): Html | undefined {
  const { id } = result;
  const { cards, answers } = model.links;
  if (cards === undefined) return undefined;
  const number = numberOf(result, model);
  return cardMenu(
    {
      card: cardId(id),
      table: id,
      label: number === undefined ? texts.menu.label : texts.menu.ofQuestion({ number }),
      files: { address: `${cards}/${id}`, query: linkQuery(model) },
      canSort: shownFacets(result).some((facet) => facetCard(facet.facet).canSort(facet, model)),
      more:
        answers !== undefined &&
        markup`<li><a href="${answersTo(id, answers, model)}">${texts.menu.answers}</a></li>\n`,
    },
    model,
  );
}

/** Returns the address of the answers that answer a question. */
function answersTo(id: string, answers: string, { slice, ...charts }: ResultsModel): string {
  const view = slice?.view ?? { filter: noFilter, ...charts };
  const { filter } = view;
  const isNamed = filter.questions.some(({ question }) => question === id);
  return `${answers}${viewQuery(isNamed ? view : { ...view, filter: narrowed(filter, { question: id, answered: true }) })}`;
}

function contentOf(result: QuestionResult, model: ResultsModel): Html {
  const { parts = [] } = result;
  const picture = pictureOfParts(result, model.history);
  if (picture !== undefined) {
    const view = cardView(model);
    return model.tables.includes(result.id) ? picture.figures(result, view) : picture.content(result, view);
  }
  const main = shownFacets(result).filter((facet) => facet === result);
  return markup`${main.map((facet) => facetContent(facet, model))}${partsOf(parts, false, model)}${partsOf(parts, true, model)}`;
}

function partsOf(parts: readonly PartResult[], areRetired: boolean, model: ResultsModel): Html {
  const shown = parts.filter(({ retired = false }) => retired === areRetired);
  if (shown.length === 0) return markup``;
  return markup`${areRetired && markup`<h3>${texts.retiredParts}</h3>\n`}${shown.map(
    (part) => markup`<div class="facet">
<h3>${bdi(part.text)}</h3>
${model.hiddenFacets.has(part.id) ? hiddenNote(model) : markup`${countsOf(part, model)}${part.answered > 0 && facetContent(part, model)}`}</div>
`,
  )}`;
}

function facetContent(result: FacetResult, model: ResultsModel): Html {
  const card = facetCard(result.facet);
  const isTable = model.tables.includes(result.id.split('.', 1)[0]!);
  return isTable ? card.figures(result, model) : card.content(result, model);
}

function hiddenNote(model: ResultsModel): Html {
  return markup`<p class="note">${hiddenText(model)}</p>
`;
}

/** Returns the id of the card's heading, which names the card for screen readers. */
export function headingId(questionId: string): string {
  return `${cardId(questionId)}.heading`;
}

/** Returns the number of a question in the survey; undefined if it is no longer asked. The builder counts texts without a question, too. */
function numberOf({ id, retired }: QuestionResult, { questions }: ResultsModel): number | undefined {
  const index = questions.findIndex((question) => question.id === id);
  return retired === undefined && index >= 0 ? index + 1 : undefined;
}

function heading(result: QuestionResult, model: ResultsModel): Html {
  const { id, text } = result;
  const number = numberOf(result, model);
  const isLong = !model.isUnfolded && (text.length > mostCharacters || text.split('\n').length > mostLines);
  return markup`<div class="asked"><h2 id="${headingId(id)}">${number !== undefined && markup`<span class="position">${number}.</span> `}${bdi(isLong ? `${start(text)}…` : text)}</h2>${
    isLong &&
    markup`
<details id="${cardId(id)}.question"><summary>${texts.wholeQuestion}</summary><p class="prose" dir="auto">${text}</p></details>`
  }</div>`;
}

/** Returns the first words of a text, at most to the end of the third line. */
function start(text: string): string {
  const lines = text.split('\n', mostLines).join('\n').trimEnd();
  if (lines.length <= mostCharacters) return lines;
  const cut = clippedText(lines, mostCharacters);
  const end = cut.lastIndexOf(' ');
  return end > mostCharacters / 2 ? cut.slice(0, end) : cut;
}
