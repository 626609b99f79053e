import type { SecurityHeaders } from '@canvass/web/headers';

/**
 * The site's policy, plus the desk's scripts. With `no-referrer` a browser would send `Origin: null` with its forms, as
 * forms of other sites may.
 */
export const deskHeaders: SecurityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};
