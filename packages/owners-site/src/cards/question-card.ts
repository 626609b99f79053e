import { bdi, type Html, markup } from '@canvass/web/page';
import { filterTexts } from '../reading/texts.ts';
import { resultsTexts as texts } from './texts/results.ts';
import { linked } from '../charts/bar-table.ts';
import { cardId } from '../charts/card-ids.ts';
import { partLink } from '../reading/filter/part-link.ts';
import { cardView } from './card-view.ts';
import { clippedText } from '../reading/view/clipped-text.ts';
import type { ShownGroups } from './cross/shown-groups.ts';
import { hiddenText } from './hidden-text.ts';
import { numberOfFiles } from './number-of-files.ts';
import { pictureOfParts } from './facets/picture-of-parts.ts';
import { facetCard } from './facets/facet-cards.ts';
import type { FacetResult, PartResult, QuestionResult, ResultsModel } from './results-model.ts';
import { shownFacets } from './shown-facets.ts';
import { linkQuery } from './view/link-query.ts';

/** A question with more characters or lines is clipped, and the reader can open it. */
const mostCharacters = 240;
/** A question with more lines is clipped, too. */
const mostLines = 3;

/**
 * Makes the content of a question's card, without the element that has its id.
 *
 * @param compared The groups that the card compares; undefined if the page compares none.
 */
export function questionCard(
  result: QuestionResult,
  model: ResultsModel,
  compared: ShownGroups | undefined,
): Html {
  const { id, parts = [] } = result;
  const files = numberOfFiles(result, model.history);
  const counts = markup`<p class="counts">${countsOf(result, model)}${files !== undefined && markup` <span aria-hidden="true">·</span> ${texts.files(files)}`}</p>
`;
  if (model.hiddenFacets.has(id)) {
    return markup`<div class="card-heading">
${heading(result, model)}
</div>
${hiddenNote(model)}`;
  }
  const hasPicture = compared === undefined || (compared.by === id && parts.length === 0);
  return markup`<div class="card-heading">
${heading(result, model)}
<p class="downloads no-print">${download(id, 'CSV', model)}${hasPicture && markup` ${download(id, 'SVG', model)}`}</p>
</div>
${counts}${contentOf(result, model, compared)}`;
}

function contentOf(result: QuestionResult, model: ResultsModel, compared: ShownGroups | undefined): Html {
  const { parts = [] } = result;
  const picture = pictureOfParts(result, model.history);
  if (picture !== undefined && compared === undefined) return picture.content(result, cardView(model));
  // A question whose parts make the groups says so at the part.
  const makesGroups = parts.some(({ id }) => id === compared?.by);
  if (picture?.cross !== undefined && compared !== undefined && !makesGroups) {
    return picture.cross(result, model, compared);
  }
  const main = shownFacets(result).filter((facet) => facet === result);
  return markup`${main.map((facet) => facetContent(facet, model, compared))}${partsOf(parts, false, model, compared)}${partsOf(parts, true, model, compared)}`;
}

function partsOf(
  parts: readonly PartResult[],
  areRetired: boolean,
  model: ResultsModel,
  compared: ShownGroups | undefined,
): Html {
  const shown = parts.filter(({ retired = false }) => retired === areRetired);
  if (shown.length === 0) return markup``;
  return markup`${areRetired && markup`<h4>${texts.retiredParts}</h4>\n`}${shown.map(
    (part) => markup`<div class="facet">
<h4>${bdi(part.text)}</h4>
${model.hiddenFacets.has(part.id) ? hiddenNote(model) : markup`<p class="counts">${countsOf(part, model)}</p>\n${facetContent(part, model, compared)}`}</div>
`,
  )}`;
}

function facetContent(result: FacetResult, model: ResultsModel, compared: ShownGroups | undefined): Html {
  const card = facetCard(result.facet);
  if (compared !== undefined && compared.by !== result.id) return card.cross(result, model, compared);
  return markup`${card.content(result, model)}${compared !== undefined && markup`<p class="note">${[filterTexts.compared.byThis, ...compared.notes].join(' ')}</p>\n`}`;
}

/**
 * Shows how many answered and how many skipped a question or a part, each with a link to their answers. If the filter has a condition on what
 * they answered, there is no link: it would take the place of the condition, and lead to other answers.
 */
function countsOf({ id, answered, skipped }: FacetResult, { slice }: ResultsModel): Html {
  const isNarrowed =
    slice?.view.filter.questions.some(({ question, type }) => question === id && type !== 'answered') ===
    true;
  const count = (isAnswered: boolean, people: number, text: string): Html => {
    const hasLink = people > 0 && !isNarrowed;
    return linked(
      hasLink ? partLink(slice, cardId(id), { question: id, answered: isAnswered }) : undefined,
      text,
    );
  };
  return markup`${count(true, answered, texts.answered({ answered }))} <span aria-hidden="true">·</span> ${count(false, skipped, texts.skipped({ skipped }))}`;
}

function hiddenNote(model: ResultsModel): Html {
  return markup`<p class="note">${hiddenText(model)}</p>
`;
}

/** Returns the id of the card's heading, which names the card for screen readers. */
export function headingId(questionId: string): string {
  return `${cardId(questionId)}.heading`;
}

function heading({ id, text, retired }: QuestionResult, { questions }: ResultsModel): Html {
  // The builder counts texts without a question, too.
  const index = questions.findIndex((question) => question.id === id);
  const number = retired === undefined && index >= 0 && markup`<span class="position">${index + 1}</span> `;
  const isLong = text.length > mostCharacters || text.split('\n').length > mostLines;
  return markup`<div class="asked"><h3 id="${headingId(id)}">${number}${bdi(isLong ? `${start(text)}…` : text)}</h3>${
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

function download(id: string, format: 'CSV' | 'SVG', model: ResultsModel): Html {
  const file = `${model.links.cards}/${id}.${format.toLowerCase()}${linkQuery(model)}`;
  return markup`<a href="${file}" download aria-describedby="${headingId(id)}">${texts.download({ format })}</a>`;
}
