import { type Counted, type CountedTemplate, languageInUse } from '@canvass/web/texts';
import { type Written, isGroup, readAt } from './translations.ts';

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type ReadText<Text extends string> = [NamesIn<Text>] extends [never]
  ? string
  : (values: Readonly<Record<NamesIn<Text>, string | number>>) => string;

type ReadCounted<Text extends string> = [Exclude<NamesIn<Text>, 'count'>] extends [never]
  ? Counted
  : CountedTemplate<Exclude<NamesIn<Text>, 'count'>>;

/** English texts in the form in which pages use them: a text with `{name}` takes its values, and one per plural category takes a number. */
export type DeskTexts<Texts> = Texts extends string
  ? ReadText<Texts>
  : Texts extends readonly unknown[]
    ? Texts
    : [keyof Texts] extends [Intl.LDMLPluralRule]
      ? [keyof Texts] extends [never]
        ? Readonly<Record<string, never>>
        : ReadCounted<Texts['other' & keyof Texts] & string>
      : { readonly [Key in keyof Texts]: DeskTexts<Texts[Key]> };

/** The English texts of all features that are loaded, by the places of their translations. */
const english = new Map<string, Written>();

/** Returns the English texts of all features that are loaded, by the places of their translations in the files of languages. */
export function englishTexts(): ReadonlyMap<string, Written> {
  return english;
}

/**
 * Returns the texts of a feature. Each read gives the text in the language in use, so no constant may hold one. A text without a
 * translation is in English.
 *
 * @param place Where the files of languages have the translations, such as `answers` or `kinds.choice`.
 */
export function deskTexts<const Texts extends Written>(place: string, texts: Texts): DeskTexts<Texts> {
  if (english.has(place)) throw new Error(`There are texts at ${place} already`);
  english.set(place, texts);
  return viewOf(place.split('.'), texts) as DeskTexts<Texts>;
}

/** Returns the text of this name in a group; undefined if the group has none. */
export function textNamed(
  texts: Readonly<Record<string, string>>,
  name: string | number,
): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}

/** The groups of texts stay the same; the texts in them are read when they are used. */
function viewOf(path: readonly string[], texts: Written): object {
  const view = {};
  for (const [key, text] of Object.entries(texts)) {
    const here = [...path, key];
    const nested = isGroup(text) ? viewOf(here, text) : undefined;
    const get = (): unknown => nested ?? readAt(languageInUse(), here, text);
    Object.defineProperty(view, key, { enumerable: true, get });
  }
  return view;
}
