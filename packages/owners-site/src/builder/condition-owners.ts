import {
  type Draft,
  type DraftEnding,
  type DraftItem,
  type DraftJump,
  type DraftQuestion,
  type DraftSection,
  type DraftShowIf,
  type ListItem,
  conditionPrefix,
  draftQuestions,
  isDraftGroup,
  takesConditions,
} from '@canvass/surveys';
import { drawIcon, type Html, markup } from '@canvass/web/page';
import { conditionWords } from '../drafts/condition-words.ts';
import { questionNumbers } from '../drafts/draft-item.ts';
import { actionButton, fieldId } from '../kinds/controls.ts';
import type { ItemConditions, ItemWords } from '../kinds/kind-editor.ts';
import { actionName } from './builder-action.ts';
import type { BuilderView } from './builder-view.ts';
import { conditionFields, type ConditionsShown } from './condition-fields.ts';
import { shownTodos } from './things-to-look-at.ts';
import { builderTexts } from './texts.ts';

const { showIf: texts } = builderTexts;

/** The fields that say when a page is shown. Only questions of earlier pages are answered by then. */
export function pageConditions(view: BuilderView, section: DraftSection): Html | false {
  const { draft } = view;
  const { key, showIf } = section;
  const before = draft.sections.slice(
    0,
    draft.sections.findIndex((each) => each.key === key),
  );
  const earlier = before.reduce((sum, { questions }) => sum + questions.length, 0);
  return rule(view, {
    showIf,
    item: undefined,
    earlier,
    todos: shownTodos(view, { kind: 'section', section: key }),
    when: texts.whenPage,
    heading: texts.heading,
    of: 'section',
  });
}

/** The fields that say when the form ends with an ending that no jump has led to. */
export function endingConditions(view: BuilderView, { id, showIf }: DraftEnding): Html | false {
  return rule(view, {
    showIf,
    item: undefined,
    earlier: draftQuestions(view.draft).length,
    todos: shownTodos(view, { kind: 'ending', ending: id }),
    when: texts.whenEnding,
    heading: texts.ofEnding,
    always: texts.never,
    of: 'ending',
  });
}

/** The fields that say when a jump behind a page is taken. Questions of the page are answered by then. */
export function jumpConditions(
  view: BuilderView,
  section: DraftSection,
  jump: DraftJump,
  number: number,
): Html {
  const { draft } = view;
  const index = draft.sections.findIndex(({ key }) => key === section.key);
  const upToPage = draft.sections.slice(0, index + 1);
  return conditionFields(view, {
    showIf: jump.showIf,
    item: jump.key,
    earlier: upToPage.reduce((sum, { questions }) => sum + questions.length, 0),
    todos: shownTodos(view, { kind: 'section', section: section.key }),
    when: texts.whenJump,
    heading: texts.ofJump({ number }),
  });
}

/** The fields that say when a question is asked. */
export function questionConditions(view: BuilderView, question: DraftQuestion): Html | false {
  const { id, showIf } = question;
  return rule(view, {
    showIf,
    item: undefined,
    earlier: earlierThan(view, question),
    todos: shownTodos(view, { kind: 'question', question: id }),
    when: texts.when,
    heading: texts.heading,
    of: 'question',
  });
}

/** A sentence that says when something is shown, and the fields that change it. What comes first depends on nothing. */
function rule(view: BuilderView, shown: ConditionsShown & { readonly of: Ruled }): Html | false {
  const { showIf, earlier, todos, of } = shown;
  if (earlier === 0 && showIf === null) return false;
  const isOpen =
    (showIf !== null && isUnfinished(showIf)) ||
    [...todos.keys()].some((name) => /^(?:when$|if\.)/.test(name));
  return markup`<details class="rule" id="rule"${isOpen && markup` open`}><summary>${drawIcon('fork', { mirrors: true })}<span id="rule-words">${ruleWords(view.draft, showIf, of)}</span><span class="change">${texts.change}</span></summary>
${conditionFields(view, shown)}</details>
`;
}

/** What has one rule. */
type Ruled = Exclude<DraftItem['kind'], 'survey'>;

/** Says when something is shown. */
export function ruleWords(draft: Draft, showIf: DraftShowIf | null, of: Ruled): string {
  if (showIf !== null) return conditionWords(draft, showIf, of === 'ending' ? 'ending' : 'asked');
  switch (of) {
    case 'section':
      return texts.everyPage;
    case 'ending':
      return texts.never;
    case 'question':
      return texts.everyone;
  }
}

/** The sentence of the open page or question, which changes while a person types; undefined if nothing of the kind is open. */
export function openRuleWords(view: BuilderView): Html | undefined {
  const { draft, open } = view;
  if (open === undefined || open.kind === 'survey') return undefined;
  switch (open.kind) {
    case 'section': {
      const section = draft.sections.find(({ key }) => key === open.section);
      return markup`${ruleWords(draft, section?.showIf ?? null, 'section')}`;
    }
    case 'ending': {
      const ending = draft.endings.find(({ id }) => id === open.ending);
      return markup`${ruleWords(draft, ending?.showIf ?? null, 'ending')}`;
    }
    case 'question': {
      const question = draftQuestions(draft).find(({ id }) => id === open.question);
      return markup`${ruleWords(draft, question?.showIf ?? null, 'question')}`;
    }
  }
}

/** Whether a condition names no question yet, or nothing that its answer is compared with. */
function isUnfinished({ conditions }: DraftShowIf): boolean {
  return conditions.some((part) => {
    if (isDraftGroup(part)) return isUnfinished(part);
    const { question, test, choices, texts: written, from, to } = part;
    if (question === '') return true;
    switch (test) {
      case 'anyOf':
      case 'noneOf':
        return choices.length === 0;
      case 'textIs':
      case 'textIsNot':
        return written.trim() === '';
      case 'within':
        return from === '' && to === '';
      case 'answered':
      case 'unanswered':
        return false;
    }
  });
}

/** The same for an item of a list: its fields stand below it in a part that opens, since lists are long. */
export function itemConditions(
  view: BuilderView,
  {
    question,
    list,
    item,
  }: { readonly question: DraftQuestion; readonly list: string; readonly item: ListItem },
  { one, number }: ItemWords,
): ItemConditions | undefined {
  if (!takesConditions(question, list)) return undefined;
  const { key, showIf } = item;
  const { draft, focus } = view;
  const earlier = earlierThan(view, question);
  if (showIf === undefined) {
    if (earlier === 0) return undefined;
    const action = actionName.addCondition(key, []);
    const name = texts.addToItem({ one, number });
    return { button: actionButton({ action, label: texts.addShort, name, focus }) };
  }
  const todos = shownTodos(view, { kind: 'question', question: question.id });
  const prefix = conditionPrefix(key);
  const isOpen =
    focus?.startsWith(fieldId(prefix)) === true || [...todos.keys()].some((name) => name.startsWith(prefix));
  const heading = texts.ofItem({ one, number });
  const fields = conditionFields(view, {
    showIf,
    item: key,
    earlier,
    todos,
    when: texts.whenItem({ one }),
    heading,
  });
  return {
    fields: markup`<details class="asked-if" id="${fieldId(`${prefix}list`)}"${isOpen && markup` open`}><summary>${conditionWords(draft, showIf)}</summary>
${fields}</details>
`,
  };
}

/** How many questions come before this one. */
function earlierThan({ draft }: BuilderView, { id }: DraftQuestion): number {
  return (questionNumbers(draft).get(id) ?? 1) - 1;
}
