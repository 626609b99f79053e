/**
 * A `Processor` whose turns never end, for a worker on a fake clock: with the real thread, the order of its steps depends
 * on how busy the machine is.
 */
export const untimedProcessor = { workedMs: () => 0, yield: () => Promise.resolve() };
