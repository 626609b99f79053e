import { isLanguage, type Language } from '@canvass/surveys';
import { acceptedLanguage } from '@canvass/web/texts';
import type { CompiledSurvey } from '../compiled-survey.ts';

/** The parameter of addresses that names the language of a page. */
export const languageParameter = 'lang';

/** What a request says of the language that it wants. */
export interface RequestedLanguage {
  readonly query: unknown;
  readonly headers: { readonly 'accept-language'?: string | undefined };
}

/** Returns the language of a page: the one that the address names, or the best for it, else the best that the browser accepts, else the survey's first. */
export function languageFor(
  { query, headers }: RequestedLanguage,
  { languages }: Pick<CompiledSurvey, 'languages'>,
): Language {
  const [first, ...others] = languages;
  if (others.length === 0) return first;
  const named = (query as Readonly<Record<string, unknown>> | undefined)?.[languageParameter];
  if (isLanguage(named) && languages.includes(named)) return named;
  // A page that shows the form in a frame names its own language, such as `de-AT`.
  const related = typeof named === 'string' ? acceptedLanguage(named, languages) : undefined;
  return related ?? acceptedLanguage(headers['accept-language'], languages) ?? first;
}

/** Adds the language of a page to an address, unless the survey has one only. */
export function inLanguage(
  address: string,
  language: Language,
  survey: Pick<CompiledSurvey, 'languages'> | undefined,
): string {
  if (survey === undefined || survey.languages.length === 1) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${languageParameter}=${language}`;
}
