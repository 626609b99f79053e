import { type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { copyField } from '../desk/copy-field.ts';
import type { ShownSurvey } from '../desk/survey-page.ts';
import { shareTexts } from './texts.ts';

const { embed: texts } = shareTexts;

/** How a form appears in a page of another site: `data-canvass` of its link. */
export const embedWays = ['inline', 'popup', 'tab'] as const;
export type EmbedWay = (typeof embedWays)[number];

export interface EmbedCard extends Pick<ShownSurvey, 'visitor' | 'survey' | 'title'> {
  /** The address of the form, with its origin. */
  readonly formAddress: string;
  /** The sites that may show the form. */
  readonly frameOrigins: readonly string[];
  /** The way whose lines the card shows. */
  readonly embedWay: EmbedWay;
}

/** A page with the form where it would be. */
const pictures: Readonly<Record<EmbedWay, Html>> = {
  inline: markup`<path class="text" d="M10 9h40v4H10zM10 49h60v4H10z"/><rect class="form" x="10" y="19" width="76" height="24" rx="3"/>`,
  popup: markup`<path class="text" d="M10 9h40v4H10zM10 19h70v4H10zM10 29h60v4H10z"/><rect class="form" x="22" y="14" width="52" height="36" rx="4"/>`,
  tab: markup`<path class="text" d="M10 9h40v4H10zM10 19h70v4H10zM10 29h60v4H10z"/><rect class="form" x="60" y="44" width="28" height="10" rx="5"/>`,
};

/** The lines that an owner pastes into a page of another site, in one of three ways. */
export function embedCard(shown: EmbedCard): Html {
  const { visitor, survey, title, formAddress, frameOrigins, embedWay } = shown;
  const address = surveyAddress(visitor.tenant, survey);
  const { origin } = new URL(formAddress);
  const lines = [
    markup`<script src="${origin}/embed.js" async></script>`,
    markup`<a href="${formAddress}" data-canvass="${embedWay}">${title}</a>`,
  ].join('\n');
  const ways = embedWays.map(
    (each) =>
      markup`<li><a href="${address}/share?embed=${each}#embed-card"${each === embedWay && markup` aria-current="true"`}><svg viewBox="0 0 96 60" aria-hidden="true"><rect class="page" x=".5" y=".5" width="95" height="59" rx="5"/>${pictures[each]}</svg>${texts.ways[each]}</a></li>\n`,
  );
  return markup`<section class="card" id="embed-card">
<h2>${texts.heading}</h2>
<p class="note">${texts.text}</p>
<ul class="ways" aria-label="${texts.waysLabel}">
${ways}</ul>
${copyField({ id: 'embed', label: texts.label, value: lines, hasLines: true, hidesLabel: true })}<p class="note">${texts.withoutScript}</p>
<p class="note">${frameOrigins.length === 0 ? texts.none : allowedOn(frameOrigins)} <a href="${address}/settings#embedding">${texts.settings}</a></p>
</section>
`;
}

/** The hosts: each begins with https://. */
function allowedOn(origins: readonly string[]): string {
  return texts.allowed({ origins: origins.map((origin) => new URL(origin).host).join(', ') });
}
