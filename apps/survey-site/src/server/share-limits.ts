const evenlyShared = [
  'MAX_CACHE_BYTES',
  'SLICE_CACHE_BYTES',
  'MAX_SLICES',
  'MAX_PENDING_BYTES',
  'MAX_UNFINISHED_BODY_BYTES',
  'MAX_UNREAD_RESPONSE_BYTES',
  'MAX_CONNECTIONS',
] as const;

type Limit = (typeof evenlyShared)[number] | 'MAX_UNFINISHED_BODY_BYTES_PER_ADDRESS';

/** What each process of a site may use of the site's memory and connections: an even share. */
export function shareLimits<Limits extends Readonly<Record<Limit, number>>>(
  limits: Limits,
  processes: number,
): Limits {
  const shares = evenlyShared.map((name) => [name, Math.ceil(limits[name] / processes)]);
  const shared: Limits = { ...limits, ...Object.fromEntries(shares) };
  // A smaller share would refuse a batch that the limit of its address allows.
  const least = Math.min(limits.MAX_UNFINISHED_BODY_BYTES, limits.MAX_UNFINISHED_BODY_BYTES_PER_ADDRESS);
  return { ...shared, MAX_UNFINISHED_BODY_BYTES: Math.max(shared.MAX_UNFINISHED_BODY_BYTES, least) };
}
