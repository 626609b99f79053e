import {
  conditionPrefix,
  draftFacets,
  draftMatches,
  isDraftGroup,
  maxDepth,
  testsFor,
  type ConditionTest,
  type DraftCondition,
  type DraftShowIf,
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

/** A facet with the number of its question, from 1. */
type Numbered = readonly [number: number, facet: TestableFacet];

/** What the fields of conditions are shown for. */
export interface ConditionsShown {
  readonly showIf: DraftShowIf | null;
  /** The item that has the conditions; undefined: what is open has them. */
  readonly item: string | undefined;
  /** Conditions can name this many questions, from the first on. */
  readonly earlier: number;
  readonly todos: ReadonlyMap<string, string>;
  /** The label of the control that says whether there are conditions. */
  readonly when: string;
  readonly heading: string;
  /** What the control says without conditions. Default: always. */
  readonly always?: string;
}

/** Renders the fields that say when something is shown. */
export function conditionFields(
  { draft, focus }: BuilderView,
  { showIf, item, earlier, todos, when: label, heading, always = texts.always }: ConditionsShown,
): Html {
  const numbers = questionNumbers(draft);
  const numbered = [...draftFacets(draft).values()].map((facet): Numbered => [
    numbers.get(facet.question.id) ?? 0,
    facet,
  ]);
  const prefix = conditionPrefix(item);
  const when = selectField({
    name: `${prefix}when`,
    label,
    options: [
      ['always', always],
      ['all', texts.all],
      ['any', texts.any],
      ['none', texts.none],
    ],
    value: showIf?.match ?? 'always',
    refreshes: true,
    focus,
  });
  const shown = { numbered, position: earlier, item, prefix, todos, focus };
  return markup`<fieldset class="conditions"><legend class="hidden">${heading}</legend>
<div class="row">${when}<button type="submit" form="${formId}" name="action" value="save" class="quiet no-script">${texts.apply}</button></div>
${showIf !== null && partsOf(showIf, [], shown)}</fieldset>`;
}

interface ShownConditions {
  readonly numbered: readonly Numbered[];
  /** How many questions come before what has the conditions. */
  readonly position: number;
  readonly item: string | undefined;
  /** Begins the name of each control. */
  readonly prefix: string;
  readonly todos: ReadonlyMap<string, string>;
  readonly focus: string | undefined;
}

/** The path of a condition or group as people count, such as `3.1`. */
const numberOf = (path: readonly number[]): string => path.map((index) => index + 1).join('.');

/** Renders the conditions and groups of a group, and the buttons that add one. `path`: the indexes of the group and those around it. */
function partsOf({ conditions }: DraftShowIf, path: readonly number[], shown: ShownConditions): Html {
  const { focus, item } = shown;
  const number = numberOf(path);
  const isOutermost = path.length === 0;
  return markup`${conditions.map((part, index) =>
    isDraftGroup(part) ? groupOf(part, [...path, index], shown) : conditionRow(part, [...path, index], shown),
  )}<div class="row">${actionButton({
    action: actionName.addCondition(item, path),
    label: texts.add,
    ...(!isOutermost && { name: texts.addTo({ number }) }),
    look: 'quiet',
    focus,
  })}${
    path.length + 1 < maxDepth &&
    actionButton({
      action: actionName.addConditionGroup(item, path),
      label: texts.addGroup,
      ...(!isOutermost && { name: texts.addGroupTo({ number }) }),
      look: 'quiet',
      focus,
    })
  }</div>
`;
}

function groupOf(group: DraftShowIf, path: readonly number[], shown: ShownConditions): Html {
  const number = numberOf(path);
  const match = selectField({
    name: `${shown.prefix}${['if', ...path, 'match'].join('.')}`,
    label: texts.match,
    options: draftMatches.map((each) => [each, texts.matches[each]]),
    value: group.match,
    focus: shown.focus,
  });
  const remove = actionButton({
    action: actionName.removeCondition(shown.item, path),
    label: texts.removeShort,
    name: texts.removeGroup({ number }),
    focus: shown.focus,
  });
  return markup`<fieldset class="condition group"><legend class="hidden">${texts.group({ number })}</legend>
<div class="row">${match}${remove}</div>
${partsOf(group, path, shown)}</fieldset>
`;
}

function conditionRow(
  condition: DraftCondition,
  path: readonly number[],
  { numbered, position, item, prefix, todos, focus }: ShownConditions,
): Html {
  const name = (part: string): string => `${prefix}${['if', ...path, part].join('.')}`;
  const number = numberOf(path);
  const todo = (part: string) => todos.get(name(part));
  const asked = numbered.find(([, { id }]) => id === condition.question)?.[1];
  const offered = numbered.filter(([each, { id }]) => each <= position || id === condition.question);
  const tests: readonly ConditionTest[] = asked === undefined ? [] : testsFor(asked.type);
  const question = selectField({
    name: name('question'),
    label: texts.question,
    options: [
      ['', texts.chooseQuestion],
      ...offered.map(([each, facet]): [string, string] => {
        const called = partFirst(facet);
        return [
          facet.id,
          each <= position ? `${each}. ${called}` : texts.laterQuestion({ number: each, text: called }),
        ];
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
    action: actionName.removeCondition(item, path),
    label: texts.removeShort,
    name: texts.remove({ number }),
    focus,
  });
  return markup`<fieldset class="condition"><legend class="hidden">${texts.condition({ number })}</legend>
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
        input: rangeWords(asked).input,
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
      markup`<label class="check"><input type="checkbox" name="${name('choices')}" value="${key}" form="${formId}"${index === 0 && markup` id="${fieldId(name('choices'))}"`}${condition.choices.includes(key) && markup` checked`}>${bdi(shortText(label, draftTexts.untitledChoice))}</label>\n`,
  );
  return markup`<fieldset class="boxes"><legend>${texts.choices}</legend>
${todoNote(fieldId(name('choices')), todo('choices'))}${boxes}</fieldset>`;
}
