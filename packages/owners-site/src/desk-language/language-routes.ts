import { type TypedRoutes, seeOther } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { type CookieOptions, setCookie } from '@canvass/web/session';
import type { FastifyRequest } from 'fastify';
import { languageCookie } from './language-of.ts';
import { chooseLanguage } from './pages-schemas.ts';
import { deskLanguages } from './translations.ts';

/** A browser remembers the chosen language for this long: a year, which is about as long as browsers keep cookies. */
const rememberedForSeconds = 365 * 24 * 60 * 60;

/** Keeps the language that a person chooses, and shows the page again from which they chose it. */
export function languageRoutes(
  pages: TypedRoutes,
  { secureFor }: { readonly secureFor: (request: FastifyRequest) => CookieOptions },
): void {
  pages.post('/language', { schema: chooseLanguage }, async (request, reply) => {
    const chosen = formFieldsOf(request)['language'];
    const language = deskLanguages().find((each) => each === chosen);
    if (language !== undefined) {
      const cookie = setCookie({
        name: languageCookie,
        value: language,
        // The start page is in it, too.
        path: '/',
        maxAgeSeconds: rememberedForSeconds,
        // A link from elsewhere opens the desk in this language, too.
        sameSite: 'Lax',
        ...secureFor(request),
      });
      reply.header('set-cookie', cookie);
    }
    return seeOther(reply, pageBefore(request.headers.referer));
  });
}

/** Returns the address on this site of the page that was left; `/desk` if it is not known, or neither the start page nor one of the desk. */
function pageBefore(referer: string | undefined): string {
  if (referer === undefined || !URL.canParse(referer)) return '/desk';
  const { pathname, search } = new URL(referer);
  return pathname === '/' || pathname === '/desk' || pathname.startsWith('/desk/')
    ? `${pathname}${search}`
    : '/desk';
}
