import { facetId, inDrawnOrder, type Question } from '@canvass/surveys';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import { controlId, type FieldState, firstOf, givenIn } from '../field/field.ts';
import { describedBy, errorNote, heading, notes, partDescribedBy, unitNote } from '../field/notes.ts';
import { isolatedText } from '../field/own-language.ts';

interface Item {
  readonly id: string;
  readonly label: string;
}

interface ItemRows {
  /** The class by which a script finds the list. */
  readonly name: string;
  readonly hint: string;
  /** What the script needs to know, in attributes of the list. */
  readonly data: Html;
  /** What the numbers of the items count. */
  readonly unit?: string | undefined;
  /** The control of an item: `attributes` are those that every such control has, `given` is what was entered, `behind` its unit. */
  readonly control: (attributes: Html, given: string, behind: Html | undefined) => Html;
}

type QuestionWithItems = Extract<Question, { readonly items: readonly Item[] }>;

/** A list of items with one control each, under one legend. */
export function itemRows(
  question: QuestionWithItems,
  state: FieldState,
  { name, hint, data, unit, control }: ItemRows,
): Html {
  const { id, text } = question;
  const { errors, fields, texts } = state;
  const items = askedItems(question, state);
  const error = errors.get(id);
  const isInvalid = error !== undefined || items.some((item) => errors.has(facetId(id, item.id)));
  const row = (item: Item): Html => {
    const facet = facetId(id, item.id);
    const itemId = controlId(facet);
    const fault = errors.get(facet);
    const attributes = markup`id="${itemId}" name="${facet}"${partDescribedBy(itemId, fault, unit)}${(fault !== undefined || error !== undefined) && markup` aria-invalid="true"`}`;
    return markup`<li${fault !== undefined && markup` class="invalid"`}><label for="${itemId}">${isolatedText(item.label, texts)}</label>
${control(attributes, firstOf(givenIn(fields, facet)), unitNote(itemId, unit, texts))}${errorNote(itemId, fault, texts)}</li>
`;
  };
  return markup`<fieldset class="question${isInvalid && ' invalid'}"${ownDirection(text)}${describedBy(question, hint, error)}>
<legend>${heading(question, texts)}</legend>
${notes(question, hint, error, texts)}
<div class="control">
<ul class="items ${name}"${data}>
${items.map(row)}</ul>
</div>
</fieldset>
`;
}

/** The first item's control, as `question.item`. */
export function firstItem(question: QuestionWithItems, state: FieldState): string {
  const [first] = askedItems(question, state);
  return first === undefined ? question.id : facetId(question.id, first.id);
}

/** In the order in which they are shown. */
function askedItems({ id, items, order }: QuestionWithItems, { isAsked, draw }: FieldState): readonly Item[] {
  const asked = items.filter((item) => isAsked === undefined || isAsked(facetId(id, item.id)));
  return order === undefined || draw === undefined ? asked : inDrawnOrder(asked, draw, id);
}

/** How such lists look, with a script or without. */
export const itemStyle = new URL('item-rows.css', import.meta.url);
