import {
  countInvited,
  invitationBatchState,
  type InvitationBatchState,
  type InvitationBatch,
  type TimeZone,
} from '@canvass/surveys';
import { drawIcon, type Html, markup, shownCount } from '@canvass/web/page';
import { shownRounded } from '../charts/shown-figures.ts';
import { moment, zoneNote } from '../desk/moment.ts';
import { moreMenu } from '../desk/more-menu.ts';
import { sentence } from '../desk/sentence.ts';
import { badge } from '../desk/state-badge.ts';
import { invitationsTexts } from './texts.ts';

const texts = invitationsTexts.batches;

export interface ShownBatches {
  readonly batches: readonly InvitationBatch[];
  /** The number of used invitations by the id of the batch. A batch that is missing here could not be counted now. */
  readonly used: ReadonlyMap<string, number>;
  /** The survey has hidden questions, whose answers links can carry. */
  readonly hasHidden: boolean;
  readonly nowMs: number;
  /** The time zone of the survey. */
  readonly zone: TimeZone;
}

/** How many were invited and have answered, and the links that were made, the newest first. `address`: that of the survey. */
export function batchesCard(shown: ShownBatches, address: string): Html {
  const { batches, zone } = shown;
  const rows = batches.toReversed().map((batch) => row(batch, shown, address));
  return markup`<section class="card" id="batches" aria-labelledby="batches-heading">
<h2 id="batches-heading">${texts.heading}</h2>
${
  rows.length === 0
    ? markup`<p class="empty">${texts.none}</p>\n`
    : markup`${figures(shown)}<ul class="entry-rows invite-batches">
${rows}</ul>
${zoneNote(zone)}`
}</section>
`;
}

/** All batches together. */
function figures({ batches, used }: ShownBatches): Html | undefined {
  if (batches.some(({ id }) => !used.has(id))) return undefined;
  const { invited, used: answered } = countInvited(batches, ({ id }) => used.get(id) ?? 0);
  const share = invited === 0 ? undefined : shownRounded(answered, invited);
  return markup`<dl class="invite-figures">${[figure(texts.invited, invited), figure(texts.answered, answered, share), figure(texts.waiting, invited - answered)]}</dl>
`;
}

function figure(label: string, count: number, share?: string): Html {
  return markup`<div><dt>${label}</dt><dd>${shownCount(count)}${share !== undefined && markup` <small>${share}</small>`}</dd></div>`;
}

function row(batch: InvitationBatch, { used, nowMs, zone, hasHidden }: ShownBatches, address: string): Html {
  const { id, createdAt, mail } = batch;
  const count = mail?.people ?? batch.count;
  const answered = used.get(id);
  const links = `${address}/invitations/${id}`;
  const state = invitationBatchState(batch, nowMs);
  const name = mail === undefined ? numbersOf(batch) : texts.mailed;
  return markup`<li><div class="entry-about"><h3>${texts.size(count)} ${badge(looks[state], texts.states[state])}</h3>
${
  answered === undefined
    ? markup`<p class="note">${texts.usedUnknown}</p>`
    : markup`<p>${texts.usedOf({ used: shownCount(answered), count: shownCount(count) })}</p><progress class="invite-progress" value="${answered}" max="${count}" aria-label="${texts.usedOf({ used: answered, count })}"></progress>`
}
<p class="note">${[sentence(texts.createdAt, { at: moment(createdAt, nowMs, zone) }), ends(batch, state, nowMs, zone)]} · ${name}</p></div>
<div class="row">${mail === undefined && markup`<a class="button quiet" href="${links}/links.csv" download aria-label="${texts.downloadOf({ batch: name })}">${drawIcon('download')}${texts.download}</a>`}${
    state !== 'revoked' &&
    moreMenu(
      texts.moreOf({ batch: name }),
      markup`${hasHidden && markup`<li><a href="${links}/signed">${invitationsTexts.signed.link}</a></li>`}<li><a class="danger" href="${links}/revoke">${texts.revoke}</a></li>`,
    )
  }</div></li>
`;
}

const looks = { open: 'open', expired: 'closed', revoked: 'closed' } as const;

/** When the links of a batch stop working or have stopped. */
function ends(
  { expiresAt, revokedAt }: InvitationBatch,
  state: InvitationBatchState,
  nowMs: number,
  zone: TimeZone,
): Html {
  const { until, expiredAt, revokedAt: withdrawn } = texts;
  if (revokedAt !== undefined)
    return markup` · ${sentence(withdrawn, { at: moment(revokedAt, nowMs, zone) })}`;
  if (expiresAt === undefined) return markup``;
  const text = state === 'open' ? until : expiredAt;
  return markup` · ${sentence(text, { at: moment(expiresAt, nowMs, zone) })}`;
}

/** Which rows of the files of links these are: they have a column with the numbers. */
export function numbersOf({ from, count }: InvitationBatch): string {
  return count === 1 ? texts.number({ from }) : texts.numbers({ from, to: from + count - 1 });
}
