export const hourMs = 60 * 60 * 1_000;
export const dayMs = 24 * hourMs;
/** The longest time that a timer of Node can wait. A longer one fires at once. */
export const longestTimerMs = 2 ** 31 - 1;
