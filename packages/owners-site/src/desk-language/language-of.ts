import type { Language } from '@canvass/surveys';
import { acceptedLanguage } from '@canvass/web/texts';
import { cookieValues } from '@canvass/web/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inLanguage } from '@canvass/web/texts';
import { deskLanguages } from './translations.ts';

/** The cookie with the language that a person has chosen. */
export const languageCookie = 'canvass-language';

/** Returns the language of the desk for a request: the chosen one, else the best that the browser accepts, else English. */
export function deskLanguageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const languages = deskLanguages();
  const [chosen] = cookieValues(languageCookie, headers.cookie);
  return (
    languages.find((language) => language === chosen) ??
    acceptedLanguage(headers['accept-language'], languages) ??
    'en'
  );
}

/** Makes all pages of an app in the language of their request. */
export function useRequestLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => inLanguage(deskLanguageOf(request), done));
  // The events of a body come outside the first hook.
  app.addHook('preValidation', (request, _, done) => inLanguage(deskLanguageOf(request), done));
}
