import type { FacetOf } from '@canvass/surveys';
import { csvText } from '../csv.ts';
import type { ExportWords } from '../export-words.ts';
import { numberCell, textCell } from '../xlsx/cells.ts';
import { joinChoices } from '../joined-choices.ts';
import type { Answer, ColumnForm, ColumnOptions, Explanation } from './column-form.ts';
import { textLeaf, textList } from './parquet-text.ts';

type Choices = FacetOf<'choices'>;

/**
 * The columns of a facet of choices. One choice has one. Several choices have one, too, and with `multiple=columns` a further one for each choice: the
 * first has all that were chosen, because a history does not keep all choices that were ever offered.
 */
export function choiceColumns(facet: Choices, { choices, multiple, words }: ColumnOptions): ColumnForm[] {
  const { kinds, meanings } = words;
  const text = choiceText(facet, choices);
  const explained = choicesOf(facet).map(({ value, label, isRetired }): Explanation => ({
    kind: kinds.choice,
    value,
    label,
    meaning: isRetired ? meanings.retiredChoice : '',
  }));
  if (!facet.multiple) return [oneChoice(text, [{ kind: kinds.oneChoice }, ...explained])];
  const several = { kind: kinds.severalChoices, meaning: meanings.severalChoices };
  const all = severalChoices(text, [several, ...explained]);
  return multiple === 'joined'
    ? [all]
    : [all, ...choicesOf(facet).map(({ value, label }) => isChosen(value, text(value), label, words))];
}

/** Makes a function that returns what is written for a choice: its value, or its latest label. */
export function choiceText(
  { choices, retired = [] }: Choices,
  written: ColumnOptions['choices'],
): (value: string) => string {
  if (written === 'values') return (value) => value;
  const labels = new Map([...retired, ...choices].map(({ value, label }) => [value, label]));
  return (value) => labels.get(value) ?? value;
}

function choicesOf({ choices, retired = [] }: Choices) {
  return [
    ...choices.map((choice) => ({ ...choice, isRetired: false })),
    ...retired.map((choice) => ({ ...choice, isRetired: true })),
  ];
}

function oneChoice(text: (value: string) => string, explained: ColumnForm['explained']): ColumnForm {
  return {
    csv: joined(text, csvText),
    xlsx: { width: 24, cell: joined(text, (written) => textCell(written)) },
    parquet: {
      schema: (name) => [{ ...textLeaf(name), repetition_type: 'OPTIONAL' }],
      // An earlier version of the question may have allowed several choices.
      value: joined(text, (written) => written),
      isFreeText: false,
      hasBounds: false,
    },
    explained,
  };
}

function severalChoices(text: (value: string) => string, explained: ColumnForm['explained']): ColumnForm {
  return {
    csv: joined(text, csvText),
    xlsx: { width: 32, cell: joined(text, (written) => textCell(written)) },
    parquet: {
      schema: textList,
      value: (answer) => (typeof answer === 'object' ? answer : [String(answer)]).map(text),
      isFreeText: false,
      hasBounds: false,
    },
    explained,
  };
}

/** The column that says whether this choice was chosen. */
function isChosen(choice: string, text: string, label: string, { kinds, meanings }: ExportWords): ColumnForm {
  const has = (answer: Answer): boolean =>
    answer === choice || (typeof answer === 'object' && answer.includes(choice));
  return {
    choice: { value: choice, text },
    csv: (answer) => (has(answer) ? '"1"' : '"0"'),
    xlsx: { width: 14, cell: (answer) => numberCell(Number(has(answer))) },
    parquet: {
      schema: (name) => [{ name, type: 'BOOLEAN', repetition_type: 'OPTIONAL' }],
      value: has,
      isFreeText: false,
      hasBounds: true,
    },
    explained: [{ kind: kinds.isChosen, value: choice, label, meaning: meanings.isChosen }],
  };
}

/** Makes a function that writes one or several choices as one text. It remembers single choices, because they come again and again. */
function joined<Written>(
  text: (value: string) => string,
  write: (text: string) => Written,
): (answer: Answer) => Written {
  const known = new Map<string, Written>();
  return (answer) => {
    if (typeof answer === 'object') return write(joinChoices(answer.map(text)));
    const value = answer as string;
    let written = known.get(value);
    if (written === undefined) known.set(value, (written = write(text(value))));
    return written;
  };
}
