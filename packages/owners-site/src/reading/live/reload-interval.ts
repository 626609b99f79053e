/** How long a page without a stream waits before it loads the figures again, in seconds. */
export const reloadEverySeconds = 15;
