import { Asset, type Html, markup } from '@canvass/web/page';
import type { ToldProgress } from './told-progress.ts';

export const progressAsset = new Asset('progress', 'js', new URL('client.js', import.meta.url));

/** The script that tells the site when somebody begins to answer, and where they leave the page. It stands at the end of the page. */
export function progressScript(told: ToldProgress): Html {
  return markup`<script src="${progressAsset.path}" defer data-told="${JSON.stringify(told)}"></script>\n`;
}
