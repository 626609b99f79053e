import { questionOf } from '../history/history.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { hasVisibleCharacter } from '../shared/reader-text.ts';
import { type DraftQuestion, kindOf } from '../kinds/kinds.ts';
import type { ListItem } from '../kinds/list-items.ts';
import { type DraftField, itemField } from './draft-items.ts';
import { type Draft, draftQuestions } from './draft.ts';
import { listsOf, withList } from './question-lists.ts';

/**
 * The draft without what its author has begun and not filled: questions without any text and without any entry, and entries without a
 * label. What was published stays, so that its author is told. A draft of empty questions only stays as it is.
 */
export function withoutEmpty(draft: Draft, history: SurveyHistory | undefined): Draft {
  const isEmptyQuestion = emptinessIn(history);
  if (draftQuestions(draft).every(isEmptyQuestion)) return draft;
  const sections = draft.sections.map((section) => ({
    ...section,
    questions: section.questions.filter((question) => !isEmptyQuestion(question)).map(withoutEmptyItems),
  }));
  return { ...draft, sections };
}

/** The fields of what `withoutEmpty` leaves out, in the order of the draft. */
export function emptyParts(draft: Draft, history?: SurveyHistory): readonly DraftField[] {
  const isEmptyQuestion = emptinessIn(history);
  const questions = draftQuestions(draft);
  if (questions.every(isEmptyQuestion)) return [];
  return questions.flatMap((question) => {
    const item = { kind: 'question', question: question.id } as const;
    if (isEmptyQuestion(question)) return [{ item, field: 'text' }];
    return listsOf(question).flatMap(([, items]) =>
      emptyItemsOf(items).map(({ key }) => ({ item, field: itemField(key) })),
    );
  });
}

/** Returns a function that says whether a question is empty and was never published. */
function emptinessIn(history: SurveyHistory | undefined) {
  return (question: DraftQuestion): boolean => {
    const { picture } = question as { readonly picture?: string };
    // What asks nothing has no description, but keeps that of an earlier kind, which nobody sees.
    const description = kindOf(question).asksNothing === true ? '' : question.description;
    return (
      ![question.text, description].some(hasVisibleCharacter) &&
      picture === undefined &&
      listsOf(question).every(([, items]) => items.every(isEmptyItem)) &&
      (history === undefined || questionOf(history, question.id) === undefined)
    );
  };
}

function withoutEmptyItems(question: DraftQuestion): DraftQuestion {
  return listsOf(question).reduce(
    (next, [list, items]) =>
      items.some(isEmptyItem)
        ? withList(
            next,
            list,
            items.filter((item) => !isEmptyItem(item)),
          )
        : next,
    question,
  );
}

/** The empty ones of a list that has others. The author of a list without any is told of the list. */
function emptyItemsOf(items: readonly ListItem[]): readonly ListItem[] {
  const empty = items.filter(isEmptyItem);
  return empty.length === items.length ? [] : empty;
}

/** A picture is an entry without a text, which its author must write. */
function isEmptyItem({ label, value, picture }: ListItem): boolean {
  return !hasVisibleCharacter(label) && value === '' && picture === undefined;
}
