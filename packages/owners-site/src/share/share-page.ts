import { bdi, drawIcon, type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { copyField } from '../desk/copy-field.ts';
import { publishFirst } from '../desk/publish-first.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { embedCard, type EmbedCard } from './embed-card.ts';
import type { Language } from '@canvass/surveys';
import { languageChoice } from './language-choice.ts';
import { qrCode } from './qr-code.ts';
import { linkQuery, type SharedLink } from './shared-link.ts';
import { shareTexts as texts } from './texts.ts';

export interface SharePage extends ShownSurvey, EmbedCard {
  /** The link that the page shows, with its code. */
  readonly link: SharedLink;
  /** The languages of the survey, the default one first. */
  readonly languages: readonly Language[];
  /** Only people with an invitation can answer. */
  readonly isInviteOnly: boolean;
  /** The questions whose answers the address of the form has. */
  readonly hiddenQuestions: readonly HiddenQuestion[];
  /** The public results, if they are shared. */
  readonly results: { readonly id: string; readonly address: string; readonly texts: boolean } | undefined;
}

export function sharePage(shown: SharePage): string {
  const { visitor, survey, state, formAddress } = shown;
  const address = surveyAddress(visitor.tenant, survey);
  if (state === 'draft') {
    return surveyPage(shown, {
      title: texts.title,
      tab: 'share',
      body: publishFirst(texts.draft, address),
    });
  }
  return surveyPage(shown, {
    title: texts.title,
    tab: 'share',
    script: 'copy',
    actions: markup`<a class="button quiet" href="${formAddress}">${drawIcon('out', { mirrors: true })}${texts.link.open}</a>`,
    body: markup`<div class="share-columns"><div>${link(shown, address)}${hiddenQuestions(shown)}${embedCard(shown)}</div>
<div>${[qr(shown, address), publicResults(shown, address)]}</div></div>`,
  });
}

function link(shown: SharePage, address: string): Html {
  const { heading, text, label, sharedDevice } = texts.link;
  return markup`<section class="card" id="link">
<h2>${heading}</h2>
<p class="note">${text}</p>
${[copyField({ id: 'form-link', label, value: shown.link.address, hidesLabel: true, isMain: true }), languageChoice(`${address}/share`, shown.languages, shown.link.language), whoCanAnswer(shown, address)]}<p class="note"><a href="${address}/settings#sharedDevice">${sharedDevice}</a></p>
</section>
`;
}

/** Two choices. The button that saves them appears once another one is chosen. */
function whoCanAnswer({ isInviteOnly }: SharePage, address: string): Html {
  const { heading, anyone, anyoneText, invited, invitedText, invitations, save } = texts.who;
  return markup`<form class="who" method="post" action="${address}/share"><fieldset><legend>${heading}</legend>
<div class="choice-cards">${[whoChoice('anyone', anyone, anyoneText, !isInviteOnly), whoChoice('invited', invited, invitedText, isInviteOnly)]}</div></fieldset>
<div class="actions"><button class="quiet" type="submit">${save}</button></div></form>
${isInviteOnly && markup`<p><a href="${address}/invitations">${invitations}</a></p>\n`}`;
}

function whoChoice(value: string, name: string, text: string, isChosen: boolean): Html {
  return markup`<label><input type="radio" name="who" value="${value}"${isChosen && markup` checked`}><span><b>${name}</b><span class="note">${text}</span></span></label>\n`;
}

/** A hidden question, whose answer the address of the form has. */
export interface HiddenQuestion {
  readonly id: string;
  readonly text: string;
  /** What the address may say, for choices; empty for all others. */
  readonly values: readonly string[];
}

/** A list of choices is cut behind this many. */
const maxListed = 20;

function listed(values: readonly string[]): Html[] {
  const shown = values.slice(0, maxListed).map((value) => markup`<code>${value}</code>`);
  const parts = shown.flatMap((value, index) => (index === 0 ? [value] : [markup`, `, value]));
  return values.length > maxListed ? [...parts, markup`, …`] : parts;
}

function hiddenQuestions({ link: { address }, hiddenQuestions: questions }: SharePage): Html | false {
  const { heading, text, label } = texts.hidden;
  if (questions.length === 0) return false;
  const query = questions.map(({ id }) => `${id}=…`).join('&');
  return markup`<section class="card" id="hidden-questions">
<h2>${heading}</h2>
<p class="note">${text}</p>
<ul>${questions.map((question) => markup`<li><code>${question.id}</code>: ${bdi(question.text)}${question.values.length > 0 && markup` (${listed(question.values)})`}</li>\n`)}</ul>
${copyField({ id: 'hidden-link', label, value: `${address}${address.includes('?') ? '&' : '?'}${query}` })}
</section>
`;
}

function qr({ link: shown }: SharePage, address: string): Html {
  const { heading, text, alt, svg, png, poster } = texts.qr;
  const query = linkQuery(shown);
  const file = (extension: string, name: string): Html =>
    markup`<a class="button quiet" href="${address}/qr.${extension}${query}" download>${drawIcon('download')}${name}</a>`;
  return markup`<section class="card">
<h2>${heading}</h2>
<p class="note">${text}</p>
<div class="qr-box">${qrCode(shown.address, alt({ address: shown.address }))}</div>
<div class="actions">${[file('svg', svg), file('png', png)]}<a class="button quiet" href="${address}/poster${query}">${drawIcon('print')}${poster}</a></div>
</section>
`;
}

function publicResults({ results }: SharePage, address: string): Html {
  const words = texts.results;
  const { heading, off, on, label, create, revoke, renew } = words;
  const choice = markup`<label class="check"><input type="checkbox" name="texts" value="yes"${results?.texts === true && markup` checked`}><span>${words.texts}</span></label>`;
  const form = (action: string, button: Html, style: string, fields?: Html): Html =>
    markup`<form method="post" action="${address}/public-results">${fields}<input type="hidden" name="action" value="${action}"><input type="hidden" name="shown" value="${results?.id ?? ''}"><div class="actions"><button class="${style}" type="submit">${button}</button></div></form>\n`;
  return markup`<section class="card" id="public-results">
<h2>${heading}</h2>
<p class="note">${results === undefined ? off : on}</p>
${
  results === undefined
    ? form('create', markup`${drawIcon('link')}${create}`, 'quiet', choice)
    : markup`${copyField({ id: 'results-link', label, value: results.address })}
<p>${results.texts ? words.withTexts : words.withoutTexts}</p>
<p><a href="${address}/settings#figures">${words.step}</a></p>
<details class="more"><summary>${words.change}</summary>
${form('create', markup`${renew}`, 'quiet', choice)}${form('revoke', markup`${revoke}`, 'danger')}</details>`
}</section>
`;
}
