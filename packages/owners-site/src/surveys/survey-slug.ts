import anyAscii from 'any-ascii';

/** An address that is made from a title has at most this many characters. */
const longest = 40;

/**
 * A survey's name in addresses, made from its title: `Team lunch, Überraschung!` becomes `team-lunch-uberraschung`. Other scripts are written in Latin
 * letters, as far as that goes letter by letter.
 */
export function slugOfTitle(title: string): string {
  const words = title
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{ASCII}]+/gu, anyAscii)
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, longest) : `${slug}-${word}`;
    if (longer.length > longest) break;
    slug = longer;
  }
  // A year alone says nothing.
  return /[a-z]/.test(slug) ? slug : ['survey', slug].filter(Boolean).join('-').slice(0, longest);
}

/** The first of `slug`, `slug-2`, `slug-3` and so on that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let candidate = slug;
  for (let number = 2; taken.has(candidate); number += 1) candidate = `${slug}-${number}`;
  return candidate;
}
