interface SharedLimits {
  readonly MAX_CACHE_BYTES: number;
  readonly SLICE_CACHE_BYTES: number;
  readonly MAX_SLICES: number;
  readonly MAX_PENDING_BYTES: number;
  readonly MAX_UNFINISHED_BODY_BYTES: number;
  readonly MAX_UNREAD_RESPONSE_BYTES: number;
  readonly MAX_CONNECTIONS: number;
}

/** What each process of a site may use of the site's memory and connections: an even share. */
export function shareLimits<
  Limits extends SharedLimits & { readonly MAX_UNFINISHED_BODY_BYTES_PER_ADDRESS: number },
>(limits: Limits, processes: number): Limits {
  const share = (limit: number): number => Math.ceil(limit / processes);
  const shared: SharedLimits = {
    MAX_CACHE_BYTES: share(limits.MAX_CACHE_BYTES),
    SLICE_CACHE_BYTES: share(limits.SLICE_CACHE_BYTES),
    MAX_SLICES: share(limits.MAX_SLICES),
    MAX_PENDING_BYTES: share(limits.MAX_PENDING_BYTES),
    // A smaller share would refuse a batch that the limit of its address allows.
    MAX_UNFINISHED_BODY_BYTES: Math.max(
      share(limits.MAX_UNFINISHED_BODY_BYTES),
      Math.min(limits.MAX_UNFINISHED_BODY_BYTES, limits.MAX_UNFINISHED_BODY_BYTES_PER_ADDRESS),
    ),
    MAX_UNREAD_RESPONSE_BYTES: share(limits.MAX_UNREAD_RESPONSE_BYTES),
    MAX_CONNECTIONS: share(limits.MAX_CONNECTIONS),
  };
  return { ...limits, ...shared };
}
