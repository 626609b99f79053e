import { cardOf } from '@canvass/storage';
import { markdownText } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { SpokenSurvey } from '../languages/spoken-survey.ts';

/** Networks show the beginning of a description: this many characters are more than any shows. */
const maxDescriptionLength = 300;

/**
 * Renders what social networks show of a link to a form: its title, the beginning of its description, and the header picture of its theme. Addresses
 * there are whole. `publicUrl`: where people reach the site; without it the card has no addresses.
 */
export function socialCard(
  { definition, look }: SpokenSurvey,
  form: string,
  publicUrl: string | undefined,
): Html {
  const { title, description = '' } = definition;
  const origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const picture = origin !== undefined && look.theme.picture;
  const words = markdownText(description)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxDescriptionLength)
    .toWellFormed();
  return markup`<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
${words !== '' && markup`<meta property="og:description" content="${words}">\n`}${origin !== undefined && markup`<meta property="og:url" content="${origin}${form}">\n`}${
    typeof picture === 'string' &&
    markup`<meta property="og:image" content="${origin}${look.picturesAt}/${cardOf(picture)}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">\n`
  }<meta name="twitter:card" content="${typeof picture === 'string' ? 'summary_large_image' : 'summary'}">
`;
}
