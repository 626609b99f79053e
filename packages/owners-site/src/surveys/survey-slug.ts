import type { Language } from '@canvass/surveys';
import anyAscii from 'any-ascii';

/** An address that is made from a title has at most this many characters. */
const longest = 40;

/** German writes its umlauts so in addresses; other languages, such as Finnish and Turkish, leave the dots out. */
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' };
/** Titles in a form whose language nobody has chosen yet, English, count as German: English has no umlauts. */
const withUmlauts: ReadonlySet<Language> = new Set<Language>(['de', 'en']);

/**
 * A survey's name in addresses, made from its title: `Umfrage für Büroräume` becomes `umfrage-fuer-bueroraeume`. Other scripts are written in Latin
 * letters, as far as that goes letter by letter. `language`: that of the title.
 */
export function slugOfTitle(title: string, language: Language): string {
  const words = title
    .slice(0, 200)
    .normalize('NFC')
    .replaceAll(/[äöü]/gi, (letter) => (withUmlauts.has(language) ? (umlauts[letter] ?? letter) : letter))
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
