import { Asset, type Html, markup } from '@canvass/web/page';

export const progressAsset = new Asset('progress', 'js', new URL('client.js', import.meta.url));

export interface ToldProgress {
  /** The address that the script tells. */
  readonly address: string;
  /** The fields with which a form says who it is; others have answers, and are not told. */
  readonly ownFields: readonly string[];
  /** The name of the field for the last step that is confirmed, and the value for the first one. */
  readonly reached: readonly [name: string, start: string];
  /** The name of the fields for the questions at which the page was left. */
  readonly leftField: string;
  /** The name of the field for the question at which the page is left now. */
  readonly atField: string;
}

/** The script that tells the site when somebody begins to answer, and where they leave the page. It stands at the end of the page. */
export function progressScript(told: ToldProgress): Html {
  return markup`<script src="${progressAsset.path}" defer data-told="${JSON.stringify(told)}"></script>\n`;
}
