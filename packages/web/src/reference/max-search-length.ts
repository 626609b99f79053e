/** The longest search, in characters: no name or address of the API is longer. */
export const maxSearchLength = 100;
