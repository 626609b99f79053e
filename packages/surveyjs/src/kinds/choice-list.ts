import { type Choice, maxChoices, readerText } from '@canvass/surveys';
import { fitText } from '../texts/fit-text.ts';
import { isObject, own } from '../json.ts';
import type { SourceElement } from '../source-element.ts';

/** The most items of a list that are read. */
export const maxItems = 5 * maxChoices;
/** Characters of the value of a choice; more are cut. */
const maxValueLength = 200;
/** Characters of the label of a choice; more are cut. */
const maxLabelLength = 500;

/** Properties of a choice that change when it is offered, or what is stored if it is chosen. */
const lostProperties = [
  'visibleIf',
  'enableIf',
  'showCommentArea',
  'elements',
  'isExclusive',
  'isCommentRequired',
];

export interface ListedItem extends Choice {
  /** The item of the file. */
  readonly item: unknown;
  /** Its position in the list of the file, from 0. */
  readonly index: number;
}

/** What is read of the items of a list beside their texts, or says nothing about their answers. */
interface ListReading {
  /** The items are rows. */
  readonly ofRows?: boolean;
  readonly read: ReadonlySet<string>;
}

const ofColumns: ListReading = { read: new Set() };
const ofChoices: ListReading = { read: new Set(['visibleIf', 'isExclusive']) };
/** The values of rows are names and no answers. */
const ofRows: ListReading = { ofRows: true, read: new Set(['number', 'visibleIf']) };

/** Counts what happens to choices or rows, for one note each: a list may be long. */
class ChoiceCounts {
  readonly #counts = new Map<string, number>();
  readonly #reading: ListReading;

  constructor(reading: ListReading) {
    this.#reading = reading;
  }

  add(what: string): void {
    if (!this.#reading.read.has(what)) this.#counts.set(what, this.of(what) + 1);
  }

  /** What a note says of them. */
  get noun(): { ofRows?: true } {
    return this.#reading.ofRows === true ? { ofRows: true } : {};
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0;
  }
}

/** The choices that can be offered, at most one more than a question may have. */
export function choicesOf(element: SourceElement, list: readonly unknown[], property: string): Choice[] {
  return columnsOf(element, list, property).map(({ value, label }) => ({ value, label }));
}

/** The same choices with their items of the file, for a question that takes all of them. */
export function offeredChoices(
  element: SourceElement,
  list: readonly unknown[],
  property: string,
): ListedItem[] {
  return itemsOf(element, list, property, new ChoiceCounts(ofChoices));
}

/** The columns of a matrix, in the same way, with their items of the file. */
export function columnsOf(element: SourceElement, list: readonly unknown[], property: string): ListedItem[] {
  return itemsOf(element, list, property, new ChoiceCounts(ofColumns));
}

/** The rows of a matrix, in the same way. */
export function rowsOf(element: SourceElement, list: readonly unknown[], property: string): ListedItem[] {
  return itemsOf(element, list, property, new ChoiceCounts(ofRows));
}

function itemsOf(
  element: SourceElement,
  list: readonly unknown[],
  property: string,
  counts: ChoiceCounts,
): ListedItem[] {
  const items = new Map<string, ListedItem>();
  for (const [index, item] of list.slice(0, maxItems).entries()) {
    if (items.size > maxChoices) break;
    const choice = choiceOf(element, item, counts);
    if (choice === undefined) continue;
    const key = readerText(choice.value);
    if (items.has(key)) counts.add('repeated');
    else items.set(key, { ...choice, item, index });
  }
  const unread = Math.max(0, list.length - maxItems);
  if (unread > 0 && items.size <= maxChoices) {
    element.note(property, { code: 'choices-left-out', why: 'too-many', count: unread, ...counts.noun });
  }
  report(element, counts, property);
  return [...items.values()];
}

function choiceOf(element: SourceElement, item: unknown, counts: ChoiceCounts): Choice | undefined {
  const { value, text } = partsOf(element, item, counts);
  if (typeof value === 'object' && value !== null) {
    counts.add('not-scalar');
    return undefined;
  }
  if (typeof value === 'number' || typeof value === 'boolean') counts.add('number');
  const fitted = fitText(scalarText(value), maxValueLength, 'line');
  if (fitted === undefined) {
    counts.add('blank');
    return undefined;
  }
  const label = fitText(text ?? scalarText(value), maxLabelLength, 'line') ?? fitted;
  if (fitted.cleaned || fitted.shortened || label.cleaned || label.shortened) counts.add('rewritten');
  return { value: fitted.text, label: label.text };
}

function partsOf(
  element: SourceElement,
  item: unknown,
  counts: ChoiceCounts,
): { value: unknown; text?: string | undefined } {
  if (typeof item === 'string') {
    // SurveyJS reads “de|Germany” as the value “de” with the text “Germany”.
    const bar = item.indexOf('|');
    return bar === -1 ? { value: item } : { value: item.slice(0, bar), text: item.slice(bar + 1) };
  }
  if (!isObject(item)) return { value: item };
  for (const property of lostProperties) {
    const value = own(item, property);
    if (
      value !== undefined &&
      value !== false &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0)
    ) {
      counts.add(property);
    }
  }
  const text = element.texts.read(own(item, 'text'));
  const value = own(item, 'value');
  // A choice without a value stores its text.
  return { value: value ?? text, text };
}

function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

function report(element: SourceElement, counts: ChoiceCounts, property: string): void {
  for (const why of ['repeated', 'blank', 'not-scalar'] as const) {
    const count = counts.of(why);
    if (count > 0) element.note(property, { code: 'choices-left-out', why, count, ...counts.noun });
  }
  const rewritten = counts.of('rewritten');
  if (rewritten > 0) element.note(property, { code: 'choices-rewritten', count: rewritten, ...counts.noun });
  if (counts.of('number') > 0) element.note(property, { code: 'values-as-text' });
  const disabled = counts.of('enableIf');
  if (disabled > 0) element.note(property, { code: 'always-enabled', count: disabled, ...counts.noun });
  for (const lost of lostProperties) {
    const count = lost === 'enableIf' ? 0 : counts.of(lost);
    if (count > 0) element.note(property, { code: 'choice-property', property: lost, count, ...counts.noun });
  }
}
