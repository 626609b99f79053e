import {
  endTextOf,
  type Facet,
  type FacetOf,
  type FacetType,
  filterToQuery,
  noFilter,
  type QuestionFilter,
} from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import { toggled } from '../reading/filter/change-filter.ts';
import { filterPageTexts as texts } from './filter-texts.ts';

/** What a reader filled in: a text, or several under the same name. */
export type Given = Readonly<Record<string, unknown>>;

interface Fields<Type extends FacetType> {
  /** Makes the fields for the value. `given` is what the reader filled in before. */
  readonly fields: (facet: FacetOf<Type>, given: Given) => Html;
  /** Returns the value of the condition's parameter in an address; empty if nothing is filled in. */
  readonly value: (given: Given, question: string) => string;
  /** What the fields of a condition in force have. */
  readonly given: (condition: string) => Given;
  /** The condition's parameter, such as `where[colour]`. */
  readonly parameter: 'where' | 'word';
  /** The parameter of the condition that an answer has none of these values; undefined if no filter asks for that. */
  readonly without?: 'not';
  /** What is wrong if the value does not fit. */
  readonly fault: () => string;
}

const range: Omit<Fields<'number'>, 'fields' | 'fault'> = {
  value: ({ from = '', to = '' }) =>
    from === '' && to === '' ? '' : `${String(from).trim()}..${String(to).trim()}`,
  given: (condition) => {
    // Fields have room for one range.
    const [from = '', to = from] = condition.split(',', 1)[0]!.split('..');
    return { from, to };
  },
  parameter: 'where',
};

/** The fields for the values of each type of facet; undefined if its values cannot be asked for. */
const fieldsOf: { readonly [Type in FacetType]: Fields<Type> | undefined } = {
  choices: {
    fields: ({ choices, retired = [] }, given) => {
      const chosen = new Set(listOf(given['value']));
      return markup`<fieldset class="filter-choices"><legend>${texts.choices}</legend>
${[...choices, ...retired].map(({ value, label }) => markup`<label class="choice"><input type="checkbox" name="value" value="${value}"${chosen.has(value) && markup` checked`}> ${bdi(label)}</label>\n`)}</fieldset>
`;
    },
    value: (given, question) => {
      const values = listOf(given['value']);
      if (values.length === 0) return '';
      const chosen = values.reduce((filter, choice) => toggled(filter, { question, choice }), noFilter);
      const [[, value] = ['', '']] = filterToQuery(chosen);
      return value;
    },
    given: (condition) => ({
      value: condition.split(/(?<!\\),/).map((each) => each.replaceAll(/\\(.)/g, '$1')),
    }),
    parameter: 'where',
    without: 'not',
    fault: () => texts.faults.choices,
  },
  number: {
    ...range,
    fields: (facet, given) => {
      const { form } = endTextOf(facet);
      const look = form?.clock === true ? markup`type="time"` : markup`type="text" inputmode="decimal"`;
      return ends(look, given, texts.ends.number);
    },
    fault: () => texts.faults.number,
  },
  date: {
    ...range,
    fields: (_facet, given) => ends(markup`type="date"`, given, texts.ends.date),
    fault: () => texts.faults.date,
  },
  words: {
    fields: (_facet, given) =>
      markup`<div class="field"><label for="filter-word">${texts.word}</label><input type="text" id="filter-word" name="mentions" value="${textOf(given['mentions'])}" maxlength="40"></div>\n`,
    value: ({ mentions }) => textOf(mentions).trim(),
    given: (word) => ({ mentions: word }),
    parameter: 'word',
    fault: () => texts.faults.word,
  },
  kept: undefined,
};

export function filterFields({ type }: Facet): Fields<FacetType> | undefined {
  // The type of the facet selects its fields; TypeScript does not follow this through the table.
  return fieldsOf[type] as Fields<FacetType> | undefined;
}

/** What the fields have for a condition in force. */
export function givenOf(condition: QuestionFilter, facet: Facet): Given {
  if ('answered' in condition) return { test: condition.answered ? 'answered' : 'skipped' };
  const [[, value] = ['', '']] = filterToQuery({ questions: [condition] });
  return {
    test: condition.type === 'noneOf' ? 'without' : 'value',
    ...filterFields(facet)?.given(value),
  };
}

function ends(look: Html, given: Given, names: { readonly from: string; readonly to: string }): Html {
  const field = (name: 'from' | 'to'): Html =>
    markup`<div class="field"><label for="filter-${name}">${names[name]}</label><input ${look} id="filter-${name}" name="${name}" value="${textOf(given[name])}"></div>\n`;
  return markup`<div class="row">${field('from')}${field('to')}</div>\n`;
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given : '';
}

function listOf(given: unknown): readonly string[] {
  return [given].flat().filter((each): each is string => typeof each === 'string' && each !== '');
}
