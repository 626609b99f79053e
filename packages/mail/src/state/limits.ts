/** What the lists of a survey are limited to. */
export const mailLimits = {
  /** A survey has at most this many lists; another one is refused with 409. */
  lists: 50,
  /** A list has at most this many recipients; a longer one is refused. */
  recipients: 100_000,
  /** An anonymous list has at least this many recipients: the counts of a shorter one say too much of each. */
  anonymousRecipients: 5,
  /** A list has at most this many messages: the invitation and its reminders. */
  mailings: 10,
  /** The name of a list has at most this many characters. */
  nameLength: 100,
  /** A subject has at most this many characters. */
  subjectLength: 200,
  /** The text of a message has at most this many characters. */
  textLength: 10_000,
  /** The name of a recipient, and the value of a hidden field, have at most this many characters. */
  valueLength: 200,
} as const;

/** A page of a list has this many recipients: one read for 200 people, and a write of some 6 KB for each group that is sent. */
export const rowsPerPage = 200;

export function pagesOf(recipients: number): number {
  return Math.ceil(recipients / rowsPerPage);
}
