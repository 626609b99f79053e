/** Maximum number of messages per statement. */
export const maxPerStatement = 1_000;
const maxCharactersPerStatement = 4 * 1024 * 1024;

type Fits<C> = () => (call: C) => boolean;

/** Up to 1,000 texts with a total of 4 Mi characters. */
export const textsThatFit: Fits<{ readonly text: string }> = () => {
  let [count, length] = [0, 0];
  return ({ text }) => {
    count += 1;
    length += text.length;
    return count <= maxPerStatement && length <= maxCharactersPerStatement;
  };
};

/** Claims with the same timeout, for a total of up to 1,000 messages. */
export const claimsThatFit: Fits<{ readonly max: number; readonly visibilityTimeoutMs: number }> = () => {
  let total = 0;
  let timeoutMs: number | undefined;
  return ({ max, visibilityTimeoutMs }) => {
    timeoutMs ??= visibilityTimeoutMs;
    total += max;
    return total <= maxPerStatement && visibilityTimeoutMs === timeoutMs;
  };
};

/** Up to 1,000 messages with the same timeout and unique ids, because the statements look leases up by id. */
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
