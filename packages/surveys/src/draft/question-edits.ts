import { maxQuestions } from '../definition/definition.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { questionOf } from '../history/history.ts';
import { type QuestionType, type DraftQuestion, type TypedOptions, draftKind } from '../kinds/kinds.ts';
import { blankQuestion, newQuestion } from '../kinds/new-question.ts';
import { type ListItem, plainItem } from '../kinds/list-items.ts';
import {
  type Direction,
  type DraftEdit,
  type EditedDraft,
  type QuestionFields,
  notThere,
  refused,
} from './draft-edit.ts';
import type { DraftItem } from './draft-items.ts';
import { keysAfter, withFreeKeys } from './draft-keys.ts';
import { type Draft, type DraftSection, draftLanguage, draftQuestions } from './draft.ts';
import { type FoundQuestion, findQuestion, replaceQuestion } from './find-question.ts';
import { movedInList } from './move-in-list.ts';
import { findItem, withItems } from './question-lists.ts';
import { renamed } from './renamed-question.ts';

export type QuestionEdit = Extract<
  DraftEdit,
  {
    readonly do:
      | 'addQuestion'
      | 'setQuestion'
      | 'setOther'
      | 'changeType'
      | 'duplicateQuestion'
      | 'renewQuestion'
      | 'moveQuestion'
      | 'placeQuestion'
      | 'removeQuestion'
      | 'restoreQuestion';
  }
>;

export function editQuestions(
  draft: Draft,
  edit: QuestionEdit,
  history?: SurveyHistory,
  earlier: readonly Draft[] = [],
): EditedDraft {
  if (edit.do === 'addQuestion') return addQuestion(draft, edit, history);
  if (edit.do === 'restoreQuestion') return restoreQuestion(draft, edit.question, edit.section);
  const found = findQuestion(draft, edit.question);
  if (found === undefined) return notThere;
  const { question } = found;
  switch (edit.do) {
    case 'setQuestion':
      return replaceQuestion(draft, question.id, withFields(question, edit.fields));
    case 'setOther': {
      const other = draftKind(question.type).withOther?.(question, edit.other);
      if (other === undefined) return notThere;
      return replaceQuestion(draft, question.id, other, edit.other ? { field: 'otherLabel' } : {});
    }
    case 'changeType':
      return changeType(draft, question, edit.type, history, formerOf(question, edit.type, earlier));
    case 'duplicateQuestion': {
      if (draftQuestions(draft).length >= maxQuestions) return refused('tooManyQuestions');
      const { id, lastQuestion } = newId(draft, history);
      const keys = keysAfter(draft.lastKey);
      // The copy's items are new ones, which are called after their labels.
      const copied = withItems(question, (item) => ({ ...item, key: keys.newItemKey(), value: '' }));
      const copy = { ...copied, id, replaces: '' };
      const next = { ...draft, lastQuestion, lastKey: keys.last() };
      return insertQuestion(next, copy, { kind: 'question', question: question.id });
    }
    case 'renewQuestion': {
      const { id, lastQuestion } = newId(draft, history);
      return renamed({ ...draft, lastQuestion }, question.id, { ...question, id, replaces: '' });
    }
    case 'moveQuestion':
      return moveQuestion(draft, found, edit.to);
    case 'placeQuestion':
      return placeQuestion(draft, question, edit.after);
    case 'removeQuestion': {
      const neighbour = found.section.questions[found.index + 1] ?? found.section.questions[found.index - 1];
      const sections = withoutQuestion(draft.sections, question.id);
      return {
        outcome: 'edited',
        draft: { ...draft, sections },
        item:
          neighbour === undefined
            ? { kind: 'section', section: found.section.key }
            : { kind: 'question', question: neighbour.id },
      };
    }
  }
}

function withFields(
  question: DraftQuestion,
  { labels = {}, scores = {}, exclusive = {}, options, ...fields }: QuestionFields,
): DraftQuestion {
  const typed = withItems(question, (item) => ({
    ...withOption(withOption(item, 'score', scores[item.key]), 'exclusive', exclusive[item.key]),
    ...(Object.hasOwn(labels, item.key) && { label: labels[item.key] ?? '' }),
  }));
  return withOptions({ ...typed, ...fields }, options);
}

/**
 * The item with what was typed; undefined changes nothing. An empty score or a box that is not ticked is left out, as in a new item:
 * a form has them of every item, and one that nobody touched must change nothing.
 */
function withOption<Name extends 'score' | 'exclusive'>(
  item: ListItem,
  name: Name,
  typed: ListItem[Name],
): ListItem {
  if (typed === undefined || typed === (item[name] ?? blankOptions[name])) return item;
  const { [name]: _before, ...others } = item;
  return typed === blankOptions[name] ? (others as ListItem) : { ...item, [name]: typed };
}

const blankOptions = { score: '', exclusive: false } as const;

function withOptions(question: DraftQuestion, options: TypedOptions | undefined): DraftQuestion {
  return options?.type === question.type ? ({ ...question, ...options } as DraftQuestion) : question;
}

/** The question as it last was of this type, perhaps under the id that it replaces. */
function formerOf(
  { id, replaces }: DraftQuestion,
  type: QuestionType,
  earlier: readonly Draft[],
): DraftQuestion | undefined {
  return earlier
    .toReversed()
    .flatMap(draftQuestions)
    .find((question) => question.type === type && (question.id === id || question.id === replaces));
}

function changeType(
  draft: Draft,
  question: DraftQuestion,
  type: QuestionType,
  history: SurveyHistory | undefined,
  former: DraftQuestion | undefined,
): EditedDraft {
  if (question.type === type) return replaceQuestion(draft, question.id, question);
  const keys = keysAfter(draft.lastKey);
  const offering = draftKind(question.type)
    .facetsOf(question)
    .find(({ choices }) => choices.length > 0);
  // The choice that asks for a text is in no list.
  const offered = (offering?.choices ?? [])
    .filter(({ key }) => findItem(question, key) !== undefined)
    .map(plainItem);
  const { id: before, text, description, required, hidden, showIf } = question;
  const changed =
    former === undefined
      ? blankQuestion(question, type, keys.newItemKey, offered)
      : { ...former, id: before, text, description, required, hidden, showIf, replaces: question.replaces };
  const next = { ...draft, lastKey: keys.last() };
  const published = (each: string): QuestionType | undefined =>
    history === undefined ? undefined : questionOf(history, each)?.type;
  // Its answers belong to the old type, so that the question becomes another one.
  const replaces = published(question.id) === undefined ? question.replaces : question.id;
  if (replaces !== '' && published(replaces) === type && findQuestion(draft, replaces) === undefined) {
    return renamed(next, question.id, { ...changed, id: replaces, replaces: '' });
  }
  if (published(question.id) === undefined || published(question.id) === type) {
    return replaceQuestion(next, question.id, changed);
  }
  const { id, lastQuestion } = newId(draft, history);
  return renamed({ ...next, lastQuestion }, question.id, { ...changed, id, replaces });
}

function addQuestion(
  draft: Draft,
  { preset, after }: Extract<QuestionEdit, { readonly do: 'addQuestion' }>,
  history: SurveyHistory | undefined,
): EditedDraft {
  if (draftQuestions(draft).length >= maxQuestions) return refused('tooManyQuestions');
  const { id, lastQuestion } = newId(draft, history);
  const keys = keysAfter(draft.lastKey);
  const made = newQuestion(id, preset, draftLanguage(draft), keys.newItemKey);
  const inserted = insertQuestion({ ...draft, lastQuestion, lastKey: keys.last() }, made, after);
  return inserted.outcome === 'edited' ? { ...inserted, field: 'text' } : inserted;
}

export function insertQuestion(
  draft: Draft,
  question: DraftQuestion,
  after: DraftItem | undefined,
): EditedDraft {
  const { sections } = draft;
  const found = after?.kind === 'question' ? findQuestion(draft, after.question) : undefined;
  if (after?.kind === 'question' && found === undefined) return notThere;
  const section =
    after?.kind === 'section'
      ? sections.find(({ key }) => key === after.section)
      : (found?.section ?? sections.at(-1));
  if (section === undefined) return notThere;
  const end = after?.kind === 'section' ? 0 : section.questions.length;
  const questions = section.questions.toSpliced(found === undefined ? end : found.index + 1, 0, question);
  return {
    outcome: 'edited',
    draft: {
      ...draft,
      sections: sections.map((each) => (each.key === section.key ? { ...section, questions } : each)),
    },
    item: { kind: 'question', question: question.id },
  };
}

/** An older draft may have used the keys of its items for others meanwhile. */
function restoreQuestion(draft: Draft, older: DraftQuestion, section: string | undefined): EditedDraft {
  const { question, lastKey } = withFreeKeys(draft, older);
  if (findQuestion(draft, question.id) !== undefined) {
    return replaceQuestion(draft, question.id, question, { lastKey });
  }
  if (draftQuestions(draft).length >= maxQuestions) return refused('tooManyQuestions');
  const last = draft.sections.find(({ key }) => key === section)?.questions.at(-1);
  return insertQuestion({ ...draft, lastKey }, question, last && { kind: 'question', question: last.id });
}

function moveQuestion(draft: Draft, { question, section, index }: FoundQuestion, to: Direction): EditedDraft {
  const item = { kind: 'question', question: question.id } as const;
  const within = movedInList(section.questions, index, to);
  const position = draft.sections.findIndex(({ key }) => key === section.key);
  if (within !== undefined) {
    const sections = draft.sections.with(position, { ...section, questions: within });
    return { outcome: 'edited', draft: { ...draft, sections }, item };
  }
  const target = draft.sections[to === 'up' ? position - 1 : position + 1];
  // `position` is never negative, but -1 would mean the last section.
  if (target === undefined || (to === 'up' && position === 0)) return notThere;
  const questions = to === 'up' ? [...target.questions, question] : [question, ...target.questions];
  const sections = withoutQuestion(draft.sections, question.id).map((each) =>
    each.key === target.key ? { ...each, questions } : each,
  );
  return { outcome: 'edited', draft: { ...draft, sections }, item };
}

function placeQuestion(draft: Draft, question: DraftQuestion, after: DraftItem): EditedDraft {
  const item = { kind: 'question', question: question.id } as const;
  if (after.kind === 'question' && after.question === question.id) return { outcome: 'edited', draft, item };
  const sections = withoutQuestion(draft.sections, question.id);
  return insertQuestion({ ...draft, sections }, question, after);
}

function withoutQuestion(sections: readonly DraftSection[], id: string): DraftSection[] {
  return sections.map((section) => ({
    ...section,
    questions: section.questions.filter((question) => question.id !== id),
  }));
}

/** The wanted id, or the next of `q1`, `q2` and so on, that neither the draft nor any version has used. */
export function newId(
  draft: Draft,
  history: SurveyHistory | undefined,
  wanted?: string,
): { id: string; lastQuestion: number } {
  const used = new Set(draftQuestions(draft).flatMap(({ id, replaces }) => [id, replaces]));
  const isFree = (id: string): boolean =>
    !used.has(id) && (history === undefined || questionOf(history, id) === undefined);
  if (wanted !== undefined && isFree(wanted)) return { id: wanted, lastQuestion: draft.lastQuestion };
  for (let lastQuestion = draft.lastQuestion + 1; ; lastQuestion += 1) {
    const id = `q${lastQuestion}`;
    if (isFree(id)) return { id, lastQuestion };
  }
}
