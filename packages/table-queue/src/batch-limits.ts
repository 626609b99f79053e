/** Of one statement; what is more goes with the next. */
export const maxBatch = 1_000;
const maxBatchLength = 4 * 1024 * 1024;

type Fits<C> = () => (call: C) => boolean;

/** Up to 1,000 texts with 4 Mi characters together. */
export const textsThatFit: Fits<{ readonly text: string }> = () => {
  let [count, length] = [0, 0];
  return ({ text }) => {
    count += 1;
    length += text.length;
    return count <= maxBatch && length <= maxBatchLength;
  };
};

/** Claims that are alike, for up to 1,000 messages together. */
export const claimsThatFit: Fits<{ readonly max: number; readonly visibilityTimeoutMs: number }> = () => {
  let total = 0;
  let timeoutMs: number | undefined;
  return ({ max, visibilityTimeoutMs }) => {
    timeoutMs ??= visibilityTimeoutMs;
    total += max;
    return total <= maxBatch && visibilityTimeoutMs === timeoutMs;
  };
};

/** Up to 1,000 different messages, alike: the statements look leases up by their ids, which must be unique for that. */
export const messagesThatFit: Fits<{ readonly id: string; readonly visibilityTimeoutMs?: number }> = () => {
  const ids = new Set<string>();
  let first: { readonly visibilityTimeoutMs?: number } | undefined;
  return (call) => {
    first ??= call;
    if (ids.has(call.id) || ids.size >= maxBatch) return false;
    ids.add(call.id);
    return call.visibilityTimeoutMs === first.visibilityTimeoutMs;
  };
};
