import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@canvass/surveys';

const inUse = new AsyncLocalStorage<Language>();

/** Returns the language of the page that is being made; English outside `inLanguage`. */
export function languageInUse(): Language {
  return inUse.getStore() ?? 'en';
}

/** Calls `make`. Everything that it does, also later, uses this language. */
export function inLanguage<Made>(language: Language, make: () => Made): Made {
  return inUse.run(language, make);
}

/** Returns the same function, which uses the language that is in use now, whoever calls it. */
export function inSameLanguage<Args extends readonly unknown[], Made>(
  make: (...args: Args) => Made,
): (...args: Args) => Made {
  const language = languageInUse();
  return (...args) => inLanguage(language, () => make(...args));
}

/** Returns a value for each language, which `make` makes when the language is first used. */
export function perLanguage<Made>(make: (language: Language) => Made): () => Made {
  const made = new Map<Language, Made>();
  return () => {
    const language = languageInUse();
    const known = made.get(language);
    if (known !== undefined) return known;
    const fresh = make(language);
    made.set(language, fresh);
    return fresh;
  };
}
