import { maxQuestions } from '../definition/definition.ts';
import { type SurveyHistory, questionOf } from '../history/history.ts';
import type { Language } from '../shared/language.ts';
import type { QuestionType } from '../definition/question.ts';
import { withFittingTests } from './condition-tests.ts';
import { unusedOptions } from './draft-of.ts';
import {
  type Direction,
  type DraftEdit,
  type EditedDraft,
  type QuestionFields,
  type QuestionPreset,
  notThere,
  refused,
} from './draft-edit.ts';
import type { DraftItem } from './draft-items.ts';
import { type Draft, type DraftQuestion, type DraftSection, draftQuestions } from './draft.ts';
import { movedInList } from './move-in-list.ts';
import { promoterQuestion } from './promoter-question.ts';

export type QuestionEdit = Extract<
  DraftEdit,
  {
    readonly do:
      | 'addQuestion'
      | 'setQuestion'
      | 'changeType'
      | 'duplicateQuestion'
      | 'moveQuestion'
      | 'removeQuestion'
      | 'restoreQuestion';
  }
>;

export function editQuestions(draft: Draft, edit: QuestionEdit, history?: SurveyHistory): EditedDraft {
  if (edit.do === 'addQuestion') return addQuestion(draft, edit, history);
  if (edit.do === 'restoreQuestion') return restoreQuestion(draft, edit.question, edit.section);
  const found = findQuestion(draft, edit.question);
  if (found === undefined) return notThere;
  const { question } = found;
  switch (edit.do) {
    case 'setQuestion':
      return replaceQuestion(draft, question.id, withFields(draft, question, edit.fields));
    case 'changeType':
      return changeType(draft, question, edit.type, history);
    case 'duplicateQuestion': {
      if (draftQuestions(draft).length >= maxQuestions) return refused('tooManyQuestions');
      const { id, lastQuestion } = newId(draft, history);
      const copy = {
        ...question,
        id,
        // The copy's choices are new ones, which take their labels as values.
        choices: question.choices.map((choice) => ({ ...choice, value: '' })),
        replaces: '',
      };
      return insertQuestion({ ...draft, lastQuestion }, copy, { kind: 'question', question: question.id });
    }
    case 'moveQuestion':
      return moveQuestion(draft, found, edit.to);
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

export interface FoundQuestion {
  readonly question: DraftQuestion;
  readonly section: DraftSection;
  /** Its index within the section. */
  readonly index: number;
}

export function findQuestion({ sections }: Draft, id: string): FoundQuestion | undefined {
  for (const section of sections) {
    const index = section.questions.findIndex((question) => question.id === id);
    const question = section.questions[index];
    if (question !== undefined) return { question, section, index };
  }
  return undefined;
}

/** The draft with the question replaced by `next`. */
export function replaceQuestion(
  draft: Draft,
  id: string,
  next: DraftQuestion,
  more: Partial<Pick<Draft, 'lastKey' | 'lastQuestion'>> & { readonly field?: string } = {},
): EditedDraft {
  const { field, ...counters } = more;
  const sections = draft.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => (question.id === id ? next : question)),
  }));
  return {
    outcome: 'edited',
    draft: { ...draft, ...counters, sections },
    item: { kind: 'question', question: next.id },
    ...(field === undefined ? {} : { field }),
  };
}

function withFields(
  draft: Draft,
  question: DraftQuestion,
  { labels = {}, showIf, ...fields }: QuestionFields,
): DraftQuestion {
  const choices = question.choices.map((choice) =>
    Object.hasOwn(labels, choice.key) ? { ...choice, label: labels[choice.key] ?? '' } : choice,
  );
  const condition = showIf === undefined ? question.showIf : showIf && withFittingTests(draft, showIf);
  return { ...question, ...fields, choices, showIf: condition };
}

function changeType(
  draft: Draft,
  question: DraftQuestion,
  type: QuestionType,
  history: SurveyHistory | undefined,
): EditedDraft {
  if (question.type === type) return replaceQuestion(draft, question.id, question);
  const typed = withStarterChoices({ ...draft }, { ...question, type });
  const published = (id: string): QuestionType | undefined =>
    history === undefined ? undefined : questionOf(history, id)?.type;
  // Its answers belong to the old type, so that the question becomes another one.
  const replaces = published(question.id) === undefined ? question.replaces : question.id;
  if (replaces !== '' && published(replaces) === type && findQuestion(draft, replaces) === undefined) {
    return renamed(typed.draft, question.id, { ...typed.question, id: replaces, replaces: '' });
  }
  if (published(question.id) === undefined || published(question.id) === type) {
    return replaceQuestion(typed.draft, question.id, typed.question);
  }
  const { id, lastQuestion } = newId(draft, history);
  return renamed({ ...typed.draft, lastQuestion }, question.id, { ...typed.question, id, replaces });
}

/** Conditions on the question follow it to its new id. */
function renamed(draft: Draft, from: string, question: DraftQuestion): EditedDraft {
  const replaced = replaceQuestion(draft, from, question);
  if (replaced.outcome !== 'edited') return replaced;
  const sections = replaced.draft.sections.map((section) => ({
    ...section,
    questions: section.questions.map((each) =>
      each.showIf === null
        ? each
        : {
            ...each,
            showIf: {
              ...each.showIf,
              conditions: each.showIf.conditions.map((condition) =>
                condition.question === from ? { ...condition, question: question.id } : condition,
              ),
            },
          },
    ),
  }));
  return { ...replaced, draft: { ...replaced.draft, sections } };
}

/** A question with choices starts with two blank ones. */
function withStarterChoices(draft: Draft, question: DraftQuestion) {
  if (question.type !== 'choice' || question.choices.length > 0) return { draft, question };
  const { lastKey } = draft;
  const choices = [1, 2].map((n) => ({ key: `c${lastKey + n}`, value: '', label: '' }));
  return { draft: { ...draft, lastKey: lastKey + 2 }, question: { ...question, choices } };
}

/** What a new question starts with. */
function startOf(
  preset: QuestionPreset,
  language: Language,
): Partial<DraftQuestion> & Pick<DraftQuestion, 'type'> {
  return preset === 'nps' ? promoterQuestion(language) : { type: preset };
}

function addQuestion(
  draft: Draft,
  { preset, after }: Extract<QuestionEdit, { readonly do: 'addQuestion' }>,
  history: SurveyHistory | undefined,
): EditedDraft {
  if (draftQuestions(draft).length >= maxQuestions) return refused('tooManyQuestions');
  const { id, lastQuestion } = newId(draft, history);
  const made: DraftQuestion = {
    ...unusedOptions,
    id,
    text: '',
    required: false,
    showIf: null,
    replaces: '',
    ...startOf(preset, draft.language),
  };
  const started = withStarterChoices({ ...draft, lastQuestion }, made);
  const inserted = insertQuestion(started.draft, started.question, after);
  return inserted.outcome === 'edited' ? { ...inserted, field: 'text' } : inserted;
}

function insertQuestion(draft: Draft, question: DraftQuestion, after: DraftItem | undefined): EditedDraft {
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

function restoreQuestion(draft: Draft, question: DraftQuestion, key: string | undefined): EditedDraft {
  if (findQuestion(draft, question.id) !== undefined) return replaceQuestion(draft, question.id, question);
  if (draftQuestions(draft).length >= maxQuestions) return refused('tooManyQuestions');
  const last = draft.sections.find((each) => each.key === key)?.questions.at(-1);
  return insertQuestion(draft, question, last && { kind: 'question', question: last.id });
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

function withoutQuestion(sections: readonly DraftSection[], id: string): DraftSection[] {
  return sections.map((section) => ({
    ...section,
    questions: section.questions.filter((question) => question.id !== id),
  }));
}

/** The next of `q1`, `q2` and so on that neither the draft nor any version has used. */
function newId(draft: Draft, history: SurveyHistory | undefined): { id: string; lastQuestion: number } {
  const used = new Set(draftQuestions(draft).flatMap(({ id, replaces }) => [id, replaces]));
  for (let lastQuestion = draft.lastQuestion + 1; ; lastQuestion += 1) {
    const id = `q${lastQuestion}`;
    if (!used.has(id) && (history === undefined || questionOf(history, id) === undefined)) {
      return { id, lastQuestion };
    }
  }
}
