/** The id of a question's card. A question id has no dot, so ids of parts are nobody else's. */
export function cardId(questionId: string): string {
  return `card-${questionId}`;
}

/** Of a table that can be opened: by its id, a script keeps it open when it replaces the card. */
export function tableId(questionId: string, part = 'table'): string {
  return `${cardId(questionId)}.${part}`;
}
