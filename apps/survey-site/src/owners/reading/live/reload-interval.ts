/** How long a page without a stream waits until it reads itself again, in seconds. */
export const reloadEverySeconds = 15;
