export const schemes = ['light', 'dark'] as const;
/** One of the two schemes. A page that names none has that of its reader's device. */
export type Scheme = (typeof schemes)[number];

const darkQuery = '@media screen and (prefers-color-scheme: dark)';

/** Returns a style that is in one scheme, whatever the device prefers. */
export function inScheme(css: string, scheme: Scheme): string {
  return css
    .replaceAll(darkQuery, scheme === 'dark' ? '@media screen' : '@media not all')
    .replaceAll('color-scheme: light dark', `color-scheme: ${scheme}`);
}
