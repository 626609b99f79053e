/** A text on one line: without control characters, line breaks of Unicode, and signs that turn the direction of a text around. */
export const oneLine = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
