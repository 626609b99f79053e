import type { Theme } from '@canvass/surveys';

/** How the pages of a survey look. */
export interface Look {
  /** The survey's theme over that of its tenant. */
  readonly theme: Theme;
  /** Where the theme's pictures are, without the slash before their ids. */
  readonly picturesAt: string;
  /** A text that two looks of a survey have only if they are the same. */
  readonly key: string;
}

/** Where the pictures of a tenant's themes are. */
export function themePicturesAt(tenant: string): string {
  return `/themes/${tenant}`;
}

export function lookOf(tenant: string, theme: Theme): Look {
  return { theme, picturesAt: themePicturesAt(tenant), key: JSON.stringify(theme) };
}

/** The look of a page that belongs to no survey. */
export const plainLook: Look = { theme: {}, picturesAt: '', key: '' };
