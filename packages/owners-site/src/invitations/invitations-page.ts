import {
  invitationBatchState,
  maxInvitationsPerBatch,
  type InvitationBatch,
  type TimeZone,
} from '@canvass/surveys';
import { type Html, markup, shownMinute } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { invitationsTexts as texts } from './texts.ts';
import { entriesTable } from '../desk/entries-table.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';

export interface InvitationsPage extends ShownSurvey {
  /** Whether only people with an invitation can answer. */
  readonly isInviteOnly: boolean;
  readonly batches: readonly InvitationBatch[];
  /** The number of used invitations by the id of the batch. A batch that is missing here could not be counted now. */
  readonly used: ReadonlyMap<string, number>;
  /** The id of the form on this page. A form that is sent twice makes one batch. */
  readonly formId: string;
  readonly nowMs: number;
  /** The time zone of the survey. */
  readonly zone: TimeZone;
  /** What was typed, if the form was refused. */
  readonly typed?: { readonly count: string; readonly expiresAt: string };
}

export function invitationsPage(shown: InvitationsPage): string {
  const { visitor, survey, state } = shown;
  const address = surveyAddress(visitor.tenant, survey);
  return surveyPage(shown, {
    title: texts.title,
    tab: 'invitations',
    errorHeading: texts.faults.heading,
    body:
      state === 'draft'
        ? markup`<p class="lead">${texts.draft}</p><p><a class="button" href="${address}/edit">${texts.edit}</a></p>`
        : markup`<p class="lead">${texts.intro}</p>
<p>${shown.isInviteOnly ? texts.access.inviteOnly : texts.access.everyone} <a href="${address}/settings#inviteOnly">${texts.access.change}</a></p>
${[newBatch(shown, address), batchList(shown, address)]}`,
  });
}

function newBatch({ formId, zone, typed, errors = [] }: InvitationsPage, address: string): Html {
  const { heading, count, countHint, expiresAt, expiresHint, submit } = texts.add;
  const field = (name: 'count' | 'expiresAt', label: string, hint: string, control: Html): Html => {
    const error = errors.find(({ path }) => path === name)?.message;
    const attributes = markup`id="${name}" name="${name}" value="${typed?.[name] ?? ''}" aria-describedby="${name}-hint${error !== undefined && ` ${name}-error`}"${error !== undefined && markup` aria-invalid="true"`}`;
    return markup`<div class="field"><label for="${name}">${label}</label>
<p class="hint" id="${name}-hint">${hint}</p>
${error !== undefined && markup`<p class="error" id="${name}-error">${error}</p>\n`}<input ${control} ${attributes}></div>
`;
  };
  // Not `novalidate`: a browser sends a date that is typed in part as none, unless it may refuse it.
  return markup`<form class="card" method="post" action="${address}/invitations">
<h2>${heading}</h2>
<input type="hidden" name="form" value="${formId}">
<div class="columns">
${field('count', count, countHint({ most: maxInvitationsPerBatch }), markup`type="text" inputmode="numeric" autocomplete="off"`)}${field('expiresAt', expiresAt, expiresHint({ zone: zone.name }), markup`type="datetime-local"`)}</div>
<div class="actions"><button type="submit">${submit}</button></div>
</form>
`;
}

function batchList(shown: InvitationsPage, address: string): Html {
  const { batches, used } = shown;
  const { heading, none, batch, created, state, used: usedHeading, actions } = texts.batches;
  const rows = batches.toReversed().map((each) => batchRow(each, used.get(each.id), address, shown));
  return markup`<section class="card" id="batches">
<h2>${heading}</h2>
${
  rows.length === 0
    ? markup`<p class="note">${none}</p>\n`
    : entriesTable([batch, created, state, usedHeading, actions], rows)
}</section>
`;
}

function batchRow(
  batch: InvitationBatch,
  used: number | undefined,
  address: string,
  { nowMs, zone }: InvitationsPage,
): Html {
  const { id, from, count, createdAt } = batch;
  const { size, number, numbers, download, downloadOf } = texts.batches;
  const name = count === 1 ? number({ from }) : numbers({ from, to: from + count - 1 });
  const links = `${address}/invitations/${id}/links.csv`;
  return markup`<tr><th scope="row">${size(count)}<br><span class="note">${name}</span></th>
<td>${texts.batches.createdAt({ at: zonedMinute(createdAt, zone) })}</td>
<td>${stateOf(batch, nowMs, zone)}</td>
<td>${used === undefined ? texts.batches.usedUnknown : texts.batches.usedOf({ used, count })}</td>
<td><div class="entry-actions"><a href="${links}" download aria-label="${downloadOf({ batch: name })}">${download}</a>
${invitationBatchState(batch, nowMs) !== 'revoked' && revoke(id, name, address)}</div></td></tr>
`;
}

/** Asks once more before it does what cannot be undone. */
function revoke(id: string, name: string, address: string): Html {
  const words = texts.batches;
  return markup`<details><summary aria-label="${words.revokeOf({ batch: name })}">${words.revoke}</summary>
<form method="post" action="${address}/invitations/${id}/revoke"><p>${words.revokeText}</p><button class="danger" type="submit">${words.revokeNow}</button></form></details>`;
}

function stateOf(batch: InvitationBatch, nowMs: number, zone: TimeZone): string {
  const { open, openUntil, expired, revoked } = texts.batches;
  const { expiresAt, revokedAt = '' } = batch;
  const state = invitationBatchState(batch, nowMs);
  if (state === 'revoked') return revoked({ at: zonedMinute(revokedAt, zone) });
  if (expiresAt === undefined) return open;
  return state === 'open'
    ? openUntil({ at: zonedMinute(expiresAt, zone) })
    : expired({ at: zonedMinute(expiresAt, zone) });
}

const zonedMinute = (at: string, zone: TimeZone): string => `${shownMinute(at, zone)} ${zone.name}`;
