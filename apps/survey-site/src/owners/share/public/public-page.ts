import { iconPath } from '../../../ui/assets.ts';
import { markup, type Html } from '../../../ui/markup.ts';
import { deskStylesheetPath } from '../../desk/assets.ts';
import { liveTexts } from '../../cards/texts/live.ts';

const texts = liveTexts.public;

export interface PublicPage {
  readonly title: string;
  /** Has the page's one `h1`. */
  readonly body: Html;
  readonly script?: string;
}

/** A page for everyone who has its link: it leads nowhere. */
export function publicPage({ title, body, script }: PublicPage): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${iconPath}" type="image/svg+xml">
<link rel="stylesheet" href="${deskStylesheetPath}">
${script !== undefined && markup`<script src="${script}" defer></script>\n`}</head>
<body>
<main>
${body}
</main>
<footer class="public-footer note">${texts.footer}</footer>
</body>
</html>
`.toString();
}
