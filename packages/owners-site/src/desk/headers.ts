import type { SecurityHeaders } from '@canvass/web/headers';

/** Returns the site's policy, plus the desk's scripts. */
function policy({ frames, framedBy }: { readonly frames: boolean; readonly framedBy: string }): string {
  return (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; " +
    `${frames ? "frame-src 'self'; " : ''}base-uri 'none'; frame-ancestors ${framedBy}`
  );
}

/**
 * With `no-referrer` a browser would send `Origin: null` with its forms, as forms of other sites may.
 */
export const deskHeaders: SecurityHeaders = {
  'content-security-policy': policy({ frames: false, framedBy: "'none'" }),
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** The further headers of a page of the desk that shows others of it in frames. */
export const framesDesk: SecurityHeaders = {
  'content-security-policy': policy({ frames: true, framedBy: "'none'" }),
};

/** The further headers of a page that another page of the desk shows in a frame. */
export const framedByDesk: SecurityHeaders = {
  'content-security-policy': policy({ frames: false, framedBy: "'self'" }),
};
