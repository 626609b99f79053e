import { type Html, htmlDocument, markup } from '@canvass/web/page';
import { deskStyle, scripts, type ScriptName } from '../../desk/assets.ts';
import { liveTexts } from '../../cards/texts/live.ts';

const texts = liveTexts.public;

export interface PublicPage {
  readonly title: string;
  /** Has the page's one `h1`. */
  readonly body: Html;
  readonly script?: ScriptName;
}

/** A page for everyone who has its link: it leads nowhere. */
export function publicPage({ title, body, script }: PublicPage): string {
  return htmlDocument({
    title,
    style: deskStyle,
    scripts: script === undefined ? [] : [scripts.desk, scripts[script]],
    body: markup`<main>
${body}
</main>
<footer class="public-footer note">${texts.footer}</footer>`,
  });
}
