/** Returns the id of a question's card. A question id has no dot, so the ids of a card's parts cannot clash with other cards. */
export function cardId(questionId: string): string {
  return `card-${questionId}`;
}

/** Returns the id of a table that can be opened. By this id, a script keeps the table open when it replaces the card. */
export function tableId(questionId: string, part = 'table'): string {
  return `${cardId(questionId)}.${part}`;
}
