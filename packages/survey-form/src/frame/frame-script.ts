import { Asset, type Html, markup } from '@canvass/web/page';
import type { FormTexts } from '../texts/form-texts.ts';

export const frameAsset = new Asset('frame', 'js', new URL('client.js', import.meta.url));

export interface FramedPage {
  /** The sites that may show the survey in a frame. */
  readonly frameOrigins: readonly string[];
  readonly texts: Pick<FormTexts, 'embed'>;
  /** The page thanks for answers that were just sent. Default: it does not. */
  readonly isSent?: boolean;
}

/** The script with which a page in a frame tells the page around it how high it is; undefined if no site may show it. It stands at the end of the page. */
export function frameScript({ frameOrigins, texts, isSent = false }: FramedPage): Html | undefined {
  if (frameOrigins.length === 0) return undefined;
  return markup`<script src="${frameAsset.path}" defer data-origins="${frameOrigins.join(' ')}" data-close="${texts.embed.close}"${isSent && markup` data-sent`}></script>\n`;
}
