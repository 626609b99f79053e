import { maxConditions, maxDepth } from '../conditions/show-if.ts';
import {
  blankCondition,
  countConditions,
  type DraftCondition,
  type DraftShowIf,
  isDraftGroup,
} from '../kinds/draft-show-if.ts';
import type { DraftQuestion } from '../kinds/kinds.ts';
import { type ConditionOwner, type DraftEdit, type EditedDraft, notThere, refused } from './draft-edit.ts';
import { withFittingTests } from './draft-facets.ts';
import { conditionPrefix } from './draft-items.ts';
import type { Draft, DraftSection } from './draft.ts';
import { findQuestion, replaceQuestion } from './find-question.ts';
import { findItem, takesConditions, withList } from './question-lists.ts';

export type ConditionEdit = Extract<
  DraftEdit,
  { readonly do: 'setShowIf' | 'addCondition' | 'addConditionGroup' | 'removeCondition' }
>;

type Part = DraftCondition | DraftShowIf;

/** Edits of the conditions of a page, a jump, a question, an item of one of its lists, or an ending. */
export function editConditions(draft: Draft, edit: ConditionEdit): EditedDraft {
  const { of } = edit;
  const owner = findOwner(draft, of);
  if (owner === undefined) return notThere;
  if (edit.do === 'setShowIf') {
    return owner.edited(edit.showIf && withFittingTests(draft, edit.showIf), undefined);
  }
  const { path } = edit;
  if (edit.do === 'removeCondition') {
    const left = owner.showIf === null ? undefined : without(owner.showIf, path);
    return left === undefined ? notThere : owner.edited(left === 'empty' ? null : left, undefined);
  }
  const before = owner.showIf ?? { match: 'all', conditions: [] };
  if (countConditions(before) >= maxConditions) return refused('tooManyConditions');
  const isGroup = edit.do === 'addConditionGroup';
  if (path.length + (isGroup ? 2 : 1) > maxDepth) return refused('tooDeepConditions');
  const added: Part = isGroup ? { match: 'any', conditions: [blankCondition] } : blankCondition;
  const found = withAdded(before, path, added);
  if (found === undefined) return notThere;
  const { showIf, place } = found;
  const prefix = conditionPrefix(of.kind === 'ending' ? undefined : of.item);
  return owner.edited(
    showIf,
    `${prefix}${['if', ...path, place, ...(isGroup ? [0] : []), 'question'].join('.')}`,
  );
}

interface Owner {
  readonly showIf: DraftShowIf | null;
  /** The draft in which the owner has other conditions. */
  edited(showIf: DraftShowIf | null, field: string | undefined): EditedDraft;
}

function findOwner(draft: Draft, of: ConditionOwner): Owner | undefined {
  if (of.kind === 'section') return sectionOwner(draft, of.section, of.item);
  if (of.kind === 'ending') return endingOwner(draft, of.ending);
  const question = findQuestion(draft, of.question)?.question;
  if (question === undefined) return undefined;
  const replaced = (next: DraftQuestion, field: string | undefined): EditedDraft =>
    replaceQuestion(draft, question.id, next, field === undefined ? {} : { field });
  if (of.item === undefined) {
    return {
      showIf: question.showIf,
      edited: (showIf, field) => replaced({ ...question, showIf }, field),
    };
  }
  const found = findItem(question, of.item);
  if (found === undefined || !takesConditions(question, found.list)) return undefined;
  const { item, items, index, list } = found;
  const { showIf: before = null, ...always } = item;
  return {
    showIf: before,
    edited: (showIf, field) =>
      replaced(
        withList(question, list, items.with(index, showIf === null ? always : { ...always, showIf })),
        field,
      ),
  };
}

/** `jump`: the key of a jump of the page; undefined: the page itself. */
function sectionOwner(draft: Draft, key: string, jump: string | undefined): Owner | undefined {
  const index = draft.sections.findIndex((each) => each.key === key);
  const section = draft.sections[index];
  if (section === undefined) return undefined;
  const edited = (next: DraftSection, field: string | undefined): EditedDraft => ({
    outcome: 'edited',
    draft: { ...draft, sections: draft.sections.with(index, next) },
    item: { kind: 'section', section: key },
    ...(field !== undefined && { field }),
  });
  if (jump === undefined) {
    return { showIf: section.showIf, edited: (showIf, field) => edited({ ...section, showIf }, field) };
  }
  const { next } = section;
  const place = next.findIndex((each) => each.key === jump);
  const found = next[place];
  return (
    found && {
      showIf: found.showIf,
      edited: (showIf, field) => edited({ ...section, next: next.with(place, { ...found, showIf }) }, field),
    }
  );
}

function endingOwner(draft: Draft, id: string): Owner | undefined {
  const index = draft.endings.findIndex((each) => each.id === id);
  const ending = draft.endings[index];
  return (
    ending && {
      showIf: ending.showIf,
      edited: (showIf, field) => ({
        outcome: 'edited',
        draft: { ...draft, endings: draft.endings.with(index, { ...ending, showIf }) },
        item: { kind: 'ending', ending: id },
        ...(field !== undefined && { field }),
      }),
    }
  );
}

/** `place`: of the new part in its group. Undefined if there is no group at the path. */
function withAdded(
  group: DraftShowIf,
  [index, ...rest]: readonly number[],
  added: Part,
): { readonly showIf: DraftShowIf; readonly place: number } | undefined {
  const { conditions } = group;
  if (index === undefined) {
    return { showIf: { ...group, conditions: [...conditions, added] }, place: conditions.length };
  }
  const part = conditions[index];
  const changed = part && isDraftGroup(part) ? withAdded(part, rest, added) : undefined;
  return changed && { ...changed, showIf: { ...group, conditions: conditions.with(index, changed.showIf) } };
}

/** `empty`: no condition is left. Undefined if nothing is at the path. */
function without(
  group: DraftShowIf,
  [index = -1, ...rest]: readonly number[],
): DraftShowIf | 'empty' | undefined {
  const { conditions } = group;
  const part = conditions[index];
  if (part === undefined) return undefined;
  const left = rest.length === 0 ? 'empty' : isDraftGroup(part) ? without(part, rest) : undefined;
  if (left === undefined) return undefined;
  if (left !== 'empty') return { ...group, conditions: conditions.with(index, left) };
  return conditions.length === 1 ? 'empty' : { ...group, conditions: conditions.toSpliced(index, 1) };
}
