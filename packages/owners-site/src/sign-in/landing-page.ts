import { drawIcon, type Html, markup } from '@canvass/web/page';
import { shownPercent } from '../charts/shown-figures.ts';
import { deskPage } from '../desk/page.ts';
import { signInCard } from './sign-in-card.ts';
import { signInTexts } from './texts.ts';

const { landing: texts } = signInTexts;

/** The answers of the example, with the share of each in per cent. */
const example = [
  ['people', 58],
  ['rosters', 41],
  ['handover', 27],
  ['room', 19],
  ['equipment', 9],
] as const;
/** A bar of the example is this many times as long as its share, so that the longest nearly fills its track. */
const scale = 1.45;

const claims = [
  ['kind', 'smile'],
  ['kept', 'check'],
  ['yours', 'lock'],
] as const;

/** What the site is, for people who come to its address, and the way in. */
export function landingPage({ hasOidc }: { readonly hasOidc: boolean }): string {
  return deskPage({
    title: texts.title,
    script: 'passkeys',
    body: markup`<div class="hero">
<div><h1>${texts.heading}</h1>
<p class="lead">${texts.lead}</p>
<p class="invited">${drawIcon('mail')}<span><b>${texts.invited}</b><br>${texts.invitedText}</span></p></div>
<section class="card" aria-labelledby="sign-in"><h2 id="sign-in">${signInTexts.title}</h2>
<p class="note">${signInTexts.intro}</p>
${signInCard({ hasOidc, isFocused: false })}</section>
</div>
${exampleCard()}<div class="claims">
${claims.map(([name, icon]) => markup`<section><h2>${drawIcon(icon)}${texts.claims[name].heading}</h2><p>${texts.claims[name].text}</p></section>\n`)}</div>
<p class="note"><a href="/reference">${texts.api}</a></p>`,
  });
}

/** Results as the desk shows them, of a survey that nobody made. */
function exampleCard(): Html {
  const rows = example.map(
    ([answer, percent]) =>
      markup`<li><span>${texts.exampleAnswers[answer]}</span><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="10" rx="1"/><rect width="${Math.round(percent * scale)}" height="10" rx="1"/></svg><span class="number">${shownPercent(percent / 100)}</span></li>\n`,
  );
  return markup`<figure class="card example"><figcaption><span><b>${texts.exampleQuestion}</b> <span class="note">${texts.exampleNote}</span></span><span class="badge">${texts.example}</span></figcaption>
<ol>
${rows}</ol></figure>
`;
}
