/** Returns the id of the card that shows a facet: that of its question. Ids of questions and of their parts have no dot. */
export function cardId(facetId: string): string {
  return `card-${facetId.split('.', 1)[0]}`;
}

/** Returns the id of a part of a card, such as a table that can be opened. By this id, a script keeps it open when it replaces the card. */
export function tableId(facetId: string, part = 'table'): string {
  return `card-${facetId}.${part}`;
}
