const evenlyShared = ['MAX_SLICES', 'MAX_CONNECTIONS'] as const;

type Limit = (typeof evenlyShared)[number];

/** What each process of a site may use of the site's connections and slices: an even share. */
export function shareLimits<Limits extends Readonly<Record<Limit, number>>>(
  limits: Limits,
  processes: number,
): Limits {
  const shares = evenlyShared.map((name) => [name, Math.ceil(limits[name] / processes)]);
  return { ...limits, ...Object.fromEntries(shares) };
}
