import { draftQuestions, type Draft, type DraftPlace } from '@canvass/surveys';

/** `survey`, `section.s1`, `question.q3`: a place in forms and addresses. */
export function placeName(place: DraftPlace): string {
  switch (place.kind) {
    case 'survey':
      return 'survey';
    case 'section':
      return `section.${place.section}`;
    case 'question':
      return `question.${place.question}`;
  }
}

/** Undefined for anything that `placeName` does not return. */
export function readPlace(name: unknown): DraftPlace | undefined {
  if (typeof name !== 'string') return undefined;
  if (name === 'survey') return { kind: 'survey' };
  const [, kind, key = ''] = /^(section|question)\.([A-Za-z0-9_-]{1,64})$/.exec(name) ?? [];
  if (kind === 'section') return { kind, section: key };
  return kind === 'question' ? { kind, question: key } : undefined;
}

export function samePlace(one: DraftPlace | undefined, other: DraftPlace | undefined): boolean {
  return one !== undefined && other !== undefined && placeName(one) === placeName(other);
}

/** The id of the place's card, for links. */
export function cardId(place: DraftPlace): string {
  return `card-${placeName(place)}`;
}

/** Opens a place. */
export function placeLink(place: DraftPlace): string {
  return `?open=${placeName(place)}#${cardId(place)}`;
}

/** The numbers of the questions by their ids, from 1. */
export function questionNumbers(draft: Draft): ReadonlyMap<string, number> {
  return new Map(draftQuestions(draft).map(({ id }, index) => [id, index + 1]));
}
