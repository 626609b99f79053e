const longest = 40;

/** A survey's name in addresses, made from its title: `Team lunch, Überraschung!` becomes `team-lunch-uberraschung`. */
export function slugOfTitle(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest + 1);
  // A word that does not fit is left out, unless it is the only one.
  const cut = slug.length > longest && slug.includes('-') ? slug.slice(0, slug.lastIndexOf('-')) : slug;
  return cut.slice(0, longest).replaceAll(/^-+|-+$/g, '') || 'survey';
}

/** The first of `slug`, `slug-2`, `slug-3` and so on that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let candidate = slug;
  for (let number = 2; taken.has(candidate); number += 1) candidate = `${slug}-${number}`;
  return candidate;
}
