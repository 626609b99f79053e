import { type DraftQuestion, draftKind } from '../kinds/kinds.ts';
import { type DraftEdit, type EditedDraft, notThere } from './draft-edit.ts';
import { itemPictureField } from './draft-items.ts';
import { type Draft, draftQuestions } from './draft.ts';
import { findQuestion, replaceQuestion } from './find-question.ts';
import { findItem, listsOf, withList } from './question-lists.ts';

/** Sets or removes a picture. */
export function editPicture(
  draft: Draft,
  { question: id, item: key, picture }: Extract<DraftEdit, { readonly do: 'setPicture' }>,
): EditedDraft {
  const question = findQuestion(draft, id)?.question;
  if (key === undefined) {
    if (question === undefined || draftKind(question.type).takesPicture !== true) return notThere;
    const { picture: _own, ...rest } = question as Pictured;
    const next = (picture === undefined ? rest : { ...rest, picture }) as DraftQuestion;
    return replaceQuestion(draft, id, next, { field: 'picture' });
  }
  const found = question && findItem(question, key);
  if (question === undefined || found === undefined || !takesPictures(question, found.list)) return notThere;
  const { picture: _before, ...bare } = found.item;
  const item = picture === undefined ? bare : { ...bare, picture };
  const next = withList(question, found.list, found.items.with(found.index, item));
  return replaceQuestion(draft, id, next, { field: itemPictureField(key) });
}

type Pictured = DraftQuestion & { readonly picture?: string | undefined };

/** The pictures that a draft has, whether they are shown or not. */
export function draftPictures(draft: Draft): ReadonlySet<string> {
  return new Set(
    draftQuestions(draft).flatMap((question) =>
      [
        (question as Pictured).picture ?? [],
        ...listsOf(question).map(([, items]) => items.flatMap(({ picture }) => picture ?? [])),
      ].flat(),
    ),
  );
}

function takesPictures({ type }: DraftQuestion, list: string): boolean {
  return draftKind(type).pictured?.includes(list) === true;
}
