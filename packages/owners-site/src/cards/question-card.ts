import { bdi, type Html, markup } from '@canvass/web/page';
import { filterTexts } from '../reading/texts.ts';
import { resultsTexts as texts } from './texts/results.ts';
import { cardId } from './card-ids.ts';
import { clippedText } from '../reading/view/clipped-text.ts';
import { crossCard } from './cross/cross-card.ts';
import type { ShownGroups } from './cross/shown-groups.ts';
import { choiceCard } from './choice-card.ts';
import { rangeCard } from './range-card.ts';
import type { QuestionResult, ResultsModel } from './results-model.ts';
import { textCard } from './text-card.ts';
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
  const { id, answered, skipped } = result;
  if (model.hiddenQuestions.has(id)) {
    return markup`<div class="card-heading">
${heading(result, model)}
</div>
<p class="note">${model.step === undefined ? texts.tooFew(model.leastAnswers) : texts.tooFewYet(model.step)}</p>
`;
  }
  const isCrossed = compared !== undefined && compared.by !== id;
  return markup`<div class="card-heading">
${heading(result, model)}
<p class="downloads no-print">${download(id, 'CSV', model)}${!isCrossed && markup` ${download(id, 'SVG', model)}`}</p>
</div>
<p class="counts">${texts.answered(answered)} <span aria-hidden="true">·</span> ${texts.skipped(skipped)}</p>
${isCrossed ? crossCard(result, model, compared) : content(result, model)}${compared?.by === id && markup`<p class="note">${[filterTexts.compared.byThis, ...compared.notes].join(' ')}</p>\n`}`;
}

/** Returns the id of the card's heading, which names the card for screen readers. */
export function headingId(questionId: string): string {
  return `${cardId(questionId)}.heading`;
}

function heading({ id, text, retired }: QuestionResult, { summary }: ResultsModel): Html {
  const number =
    retired === undefined &&
    markup`<span class="position">${summary.questions.findIndex((question) => question.id === id) + 1}</span> `;
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
  return markup`<a href="${file}" download aria-describedby="${headingId(id)}">${texts.download(format)}</a>`;
}

function content(result: QuestionResult, model: ResultsModel): Html {
  switch (result.facet) {
    case 'choices':
      return choiceCard(result, model);
    case 'number':
      return rangeCard(result, model);
    case 'date':
    case 'kept':
      return markup``;
    case 'words':
      return textCard(result, model);
  }
}
