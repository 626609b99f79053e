import {
  type DraftQuestion,
  type DraftSection,
  type ListItem,
  conditionPrefix,
  takesConditions,
} from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { conditionWords } from '../drafts/condition-words.ts';
import { questionNumbers } from '../drafts/draft-item.ts';
import { todosAt } from '../drafts/problem-words.ts';
import { actionButton, fieldId } from '../kinds/controls.ts';
import type { ItemConditions, ItemWords } from '../kinds/kind-editor.ts';
import { actionName } from './builder-action.ts';
import type { BuilderView } from './builder-view.ts';
import { conditionFields } from './condition-fields.ts';
import { builderTexts } from './texts.ts';

const { showIf: texts } = builderTexts;

/** The fields that say when a page is shown. Only questions of earlier pages are answered by then. */
export function pageConditions(view: BuilderView, section: DraftSection): Html {
  const { draft, problems } = view;
  const { key, showIf } = section;
  const before = draft.sections.slice(
    0,
    draft.sections.findIndex((each) => each.key === key),
  );
  const earlier = before.reduce((sum, { questions }) => sum + questions.length, 0);
  if (earlier === 0 && showIf === null) return markup`<p class="hint">${texts.noEarlierPage}</p>`;
  return conditionFields(view, {
    showIf,
    item: undefined,
    earlier,
    todos: todosAt(draft, problems, { kind: 'section', section: key }),
    when: texts.whenPage,
    heading: texts.heading,
  });
}

/** The fields that say when a question is asked. */
export function questionConditions(view: BuilderView, question: DraftQuestion): Html {
  const { draft, problems } = view;
  const { id, showIf } = question;
  const earlier = earlierThan(view, question);
  if (earlier === 0 && showIf === null) return markup`<p class="hint">${texts.noEarlier}</p>`;
  return conditionFields(view, {
    showIf,
    item: undefined,
    earlier,
    todos: todosAt(draft, problems, { kind: 'question', question: id }),
    when: texts.when,
    heading: texts.heading,
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
  const { draft, problems, focus } = view;
  const earlier = earlierThan(view, question);
  if (showIf === undefined) {
    if (earlier === 0) return undefined;
    const action = actionName.addCondition(key, []);
    const name = texts.addToItem({ one, number });
    return { button: actionButton({ action, label: texts.addShort, name, look: 'icon', focus }) };
  }
  const todos = todosAt(draft, problems, { kind: 'question', question: question.id });
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
