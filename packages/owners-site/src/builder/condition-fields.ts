import {
  draftFacets,
  testsFor,
  type ConditionTest,
  type DraftCondition,
  type DraftQuestion,
  type TestableFacet,
} from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import { draftTexts } from '../drafts/texts.ts';
import { builderTexts } from './texts.ts';
import { actionName } from './builder-action.ts';
import type { BuilderView } from './builder-view.ts';
import { actionButton, fieldId, formId, selectField, todoNote, typedField } from '../kinds/controls.ts';
import { questionNumbers } from '../drafts/draft-item.ts';
import { partFirst } from '../drafts/facet-name.ts';
import { rangeWords } from '../drafts/facets/range-words.ts';
import { shortText } from '../drafts/short-text.ts';

const { showIf: texts } = builderTexts;
const { untitledChoice } = draftTexts;

/** A facet with the number of its question, from 1. */
type Numbered = readonly [number: number, facet: TestableFacet];

/** Renders the fields that say when a question is asked. */
export function conditionFields(
  { draft, focus }: BuilderView,
  question: DraftQuestion,
  todos: ReadonlyMap<string, string>,
): Html {
  const { showIf } = question;
  const numbers = questionNumbers(draft);
  const position = (numbers.get(question.id) ?? 0) - 1;
  const numbered = [...draftFacets(draft).values()].map((facet): Numbered => [
    numbers.get(facet.question.id) ?? 0,
    facet,
  ]);
  if (position === 0 && showIf === null) return markup`<p class="hint">${texts.noEarlier}</p>`;
  const when = selectField({
    name: 'when',
    label: texts.when,
    options: [
      ['always', texts.always],
      ['all', texts.all],
      ['any', texts.any],
    ],
    value: showIf?.match ?? 'always',
    refreshes: true,
    focus,
  });
  const rows = (showIf?.conditions ?? []).map((condition, index) =>
    conditionRow({ condition, index, numbered, position, todos, focus }),
  );
  return markup`<fieldset class="conditions"><legend class="hidden">${texts.heading}</legend>
<div class="row">${when}<button type="submit" form="${formId}" name="action" value="save" class="quiet no-script">${texts.apply}</button></div>
${rows}${showIf !== null && actionButton({ action: 'conditionAdd', label: texts.add, look: 'quiet', focus })}
</fieldset>`;
}

interface ConditionRow {
  readonly condition: DraftCondition;
  readonly index: number;
  readonly numbered: readonly Numbered[];
  /** The place of the question that has the condition among all questions, from 0. */
  readonly position: number;
  readonly todos: ReadonlyMap<string, string>;
  readonly focus: string | undefined;
}

function conditionRow({ condition, index, numbered, position, todos, focus }: ConditionRow): Html {
  const name = (part: string): string => `if.${index}.${part}`;
  const todo = (part: string) => todos.get(name(part));
  const asked = numbered.find(([, { id }]) => id === condition.question)?.[1];
  const offered = numbered.filter(([number, { id }]) => number <= position || id === condition.question);
  const tests: readonly ConditionTest[] = asked === undefined ? [] : testsFor(asked.type);
  const question = selectField({
    name: name('question'),
    label: texts.question,
    options: [
      ['', texts.chooseQuestion],
      ...offered.map(([number, facet]): [string, string] => {
        const called = partFirst(facet);
        return [facet.id, number <= position ? `${number}. ${called}` : texts.laterQuestion(number, called)];
      }),
    ],
    value: condition.question,
    todo: todo('question'),
    refreshes: true,
    focus,
  });
  const test = selectField({
    name: name('test'),
    label: texts.test,
    options: tests.map((each) => [each, texts.tests[each]]),
    value: tests.includes(condition.test) ? condition.test : (tests[0] ?? 'answered'),
    refreshes: true,
    focus,
  });
  const remove = actionButton({
    action: actionName.removeCondition(index),
    label: texts.removeShort,
    name: texts.remove(index + 1),
    focus,
  });
  return markup`<fieldset class="condition"><legend class="hidden">${texts.condition(index + 1)}</legend>
<div class="row">${question}${asked !== undefined && test}<button type="submit" form="${formId}" name="action" value="save" class="quiet no-script">${texts.apply}</button>${remove}</div>
${asked !== undefined && value(condition, asked, { name, todo, focus })}</fieldset>
`;
}

interface ValueFields {
  readonly name: (part: string) => string;
  readonly todo: (part: string) => string | undefined;
  readonly focus: string | undefined;
}

function value(
  condition: DraftCondition,
  asked: TestableFacet,
  { name, todo, focus }: ValueFields,
): Html | false {
  const tests: readonly ConditionTest[] = testsFor(asked.type);
  const test = tests.includes(condition.test) ? condition.test : tests[0];
  if (test === 'within') {
    const end = (part: 'from' | 'to') =>
      typedField({
        name: name(part),
        label: texts[part],
        value: condition[part],
        input: rangeWords[asked.type].input,
        todo: todo(part),
        focus,
      });
    return markup`<div class="row">${end('from')}${end('to')}</div>`;
  }
  if (test === 'textIs' || test === 'textIsNot') {
    return typedField({
      name: name('texts'),
      label: texts.texts,
      hint: texts.textsHint,
      value: condition.texts,
      rows: 3,
      todo: todo('texts'),
      focus,
    });
  }
  if (test !== 'anyOf' && test !== 'noneOf') return false;
  const boxes = asked.choices.map(
    ({ key, label }, index) =>
      markup`<label class="check"><input type="checkbox" name="${name('choices')}" value="${key}" form="${formId}"${index === 0 && markup` id="${fieldId(name('choices'))}"`}${condition.choices.includes(key) && markup` checked`}>${bdi(shortText(label, untitledChoice))}</label>\n`,
  );
  return markup`<fieldset class="boxes"><legend>${texts.choices}</legend>
${todoNote(fieldId(name('choices')), todo('choices'))}${boxes}</fieldset>`;
}
