/** Most messages of one statement. */
export const maxPerStatement = 1_000;
/** Most characters of the texts of one statement. */
const maxCharactersPerStatement = 4 * 1024 * 1024;

/** Begins a statement. The returned function tells for each call in turn whether it fits into the statement. */
type Fits<C> = () => (call: C) => boolean;

/** Lets up to 1,000 texts with a total of 4 Mi characters share a statement. */
export const textsThatFit: Fits<{ readonly text: string }> = () => {
  let [count, length] = [0, 0];
  return ({ text }) => {
    count += 1;
    length += text.length;
    return count <= maxPerStatement && length <= maxCharactersPerStatement;
  };
};

/** Lets claims share a statement if they have the same timeout and ask for up to 1,000 messages in total. */
export const claimsThatFit: Fits<{ readonly max: number; readonly visibilityTimeoutMs: number }> = () => {
  let total = 0;
  let timeoutMs: number | undefined;
  return ({ max, visibilityTimeoutMs }) => {
    timeoutMs ??= visibilityTimeoutMs;
    total += max;
    return total <= maxPerStatement && visibilityTimeoutMs === timeoutMs;
  };
};

/** Lets up to 1,000 messages with the same timeout share a statement. Their ids must differ, because a statement finds leases by id. */
export const messagesThatFit: Fits<{ readonly id: string; readonly visibilityTimeoutMs?: number }> = () => {
  const ids = new Set<string>();
  let first: { readonly visibilityTimeoutMs?: number } | undefined;
  return (call) => {
    first ??= call;
    if (ids.has(call.id) || ids.size >= maxPerStatement) return false;
    ids.add(call.id);
    return call.visibilityTimeoutMs === first.visibilityTimeoutMs;
  };
};
