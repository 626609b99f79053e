/** Shorter words are not counted, in UTF-16 code units. */
export const MIN_WORD_LENGTH = 2;

/** Longer ones are no words (keys, addresses), and would make a summary as large as the answers it is made of. */
export const MAX_WORD_LENGTH = 40;
