import type { Language } from '@canvass/surveys';
import { LRUCache } from 'lru-cache';

/** Longer headers are cut: no browser sends them. */
const maxHeaderLength = 500;
/** Browsers of one country send few different headers. */
const headersInMemory = 500;

/** The accepted languages of each header, best first. */
const acceptedByHeader = new LRUCache<string, readonly string[]>({ max: headersInMemory });

/**
 * Returns the best of these languages for an `Accept-Language` header (RFC 9110); undefined if the header accepts none of them. `de-AT`
 * accepts `de`, and `zh-TW` the traditional script.
 */
export function acceptedLanguage(
  header: string | undefined,
  languages: readonly Language[],
): Language | undefined {
  if (header === undefined) return undefined;
  const text = header.slice(0, maxHeaderLength);
  const accepted = acceptedByHeader.get(text) ?? readHeader(text);
  acceptedByHeader.set(text, accepted);
  for (const spoken of accepted) {
    const match = languages.find((language) => spokenIn(language) === spoken);
    if (match !== undefined) return match;
  }
  return undefined;
}

function readHeader(header: string): readonly string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return {
        spoken: spokenIn(tag),
        quality: quality === undefined ? 1 : Number(quality.slice('q='.length)),
      };
    })
    .filter(({ spoken, quality }) => spoken !== undefined && quality > 0)
    .toSorted((left, right) => right.quality - left.quality)
    .map(({ spoken }) => spoken!);
}

/** Browsers name few different languages, but anybody can name others. */
const spokenByTag = new LRUCache<string, { readonly spoken: string | undefined }>({ max: headersInMemory });

/** The language and the script of a tag, such as `zh-Hant` for `zh-TW`; undefined for anything else than a tag. */
function spokenIn(tag: string): string | undefined {
  const known = spokenByTag.get(tag) ?? { spoken: readTag(tag) };
  spokenByTag.set(tag, known);
  return known.spoken;
}

function readTag(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${macrolanguages.get(language) ?? language}-${script}`;
  } catch {
    return undefined;
  }
}

/** Norwegian browsers name their language in either way. */
const macrolanguages: ReadonlyMap<string, string> = new Map([
  ['no', 'nb'],
  ['nn', 'nb'],
]);
