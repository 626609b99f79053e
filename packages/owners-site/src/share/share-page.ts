import { bdi, type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { embedCard, type EmbedCard } from './embed-card.ts';
import { shareTexts as texts } from './texts.ts';
import { qrCode } from './qr-code.ts';

export interface SharePage extends ShownSurvey, EmbedCard {
  /** Only people with an invitation can answer. */
  readonly isInviteOnly: boolean;
  /** The questions whose answers the address of the form has. */
  readonly hiddenQuestions: readonly { readonly id: string; readonly text: string }[];
  /** The public results, if they are shared. */
  readonly results: { readonly id: string; readonly address: string; readonly texts: boolean } | undefined;
}

export function sharePage(shown: SharePage): string {
  const { visitor, survey, state } = shown;
  const address = surveyAddress(visitor.tenant, survey);
  return surveyPage(shown, {
    title: texts.title,
    tab: 'share',
    script: 'copy',
    body:
      state === 'draft'
        ? markup`<p class="lead">${texts.draft}</p><p><a class="button" href="${address}/edit">${texts.edit}</a></p>`
        : markup`<div class="columns"><div>${link(shown, address)}${hiddenQuestions(shown)}${publicResults(shown, address)}</div>
<div>${[qr(shown, address), embedCard(shown)]}</div></div>`,
  });
}

function link({ formAddress, isInviteOnly }: SharePage, address: string): Html {
  const { heading, label, labelInviteOnly, open, invitations, sharedDevice } = texts.link;
  return markup`<section class="card">
<h2>${heading}</h2>
${copyField('form-link', isInviteOnly ? labelInviteOnly : label, formAddress)}
<p><a href="${formAddress}">${open}</a></p>
<p><a href="${address}/invitations">${invitations}</a></p>
<p><a href="${address}/settings#sharedDevice">${sharedDevice}</a></p>
</section>
`;
}

function hiddenQuestions({ formAddress, hiddenQuestions: questions }: SharePage): Html | false {
  const { heading, text, label } = texts.hidden;
  if (questions.length === 0) return false;
  const query = questions.map(({ id }) => `${id}=…`).join('&');
  return markup`<section class="card" id="hidden-questions">
<h2>${heading}</h2>
<p class="note">${text}</p>
<ul>${questions.map((question) => markup`<li><code>${question.id}</code>: ${bdi(question.text)}</li>\n`)}</ul>
${copyField('hidden-link', label, `${formAddress}?${query}`)}
</section>
`;
}

/** A text to copy: the script adds the button, and without it the field can be selected. */
function copyField(id: string, label: string, value: string): Html {
  const { copy, copied } = texts.link;
  return markup`<div class="field"><label for="${id}">${label}</label>
<div class="share-link" data-copy="${copy}" data-copied="${copied}"><input id="${id}" value="${value}" readonly></div></div>`;
}

function qr({ formAddress }: SharePage, address: string): Html {
  const { heading, text, alt, download } = texts.qr;
  return markup`<section class="card">
<h2>${heading}</h2>
<p class="note">${text}</p>
${qrCode(formAddress, alt({ address: formAddress }))}
<div class="actions"><a class="button quiet" href="${address}/qr.svg" download>${download}</a></div>
</section>
`;
}

function publicResults({ results }: SharePage, address: string): Html {
  const { heading, off, on, label, withTexts, withoutTexts, create, revoke, renew } = texts.results;
  const choice = markup`<label class="check"><input type="checkbox" name="texts" value="yes"${results?.texts === true && markup` checked`}><span>${texts.results.texts}</span></label>`;
  const form = (action: string, button: string, style: string, fields?: Html): Html =>
    markup`<form method="post" action="${address}/public-results">${fields}<input type="hidden" name="action" value="${action}"><input type="hidden" name="shown" value="${results?.id ?? ''}"><div class="actions"><button class="${style}" type="submit">${button}</button></div></form>\n`;
  return markup`<section class="card" id="public-results">
<h2>${heading}</h2>
<p class="note">${results === undefined ? off : on}</p>
${
  results === undefined
    ? form('create', create, '', choice)
    : markup`${copyField('results-link', label, results.address)}
<p>${results.texts ? withTexts : withoutTexts}</p>
<p><a href="${address}/settings#figures">${texts.results.step}</a></p>
${form('create', renew, 'quiet', choice)}${form('revoke', revoke, 'danger')}`
}</section>
`;
}
