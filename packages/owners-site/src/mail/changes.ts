import type { SurveyKey } from '@canvass/answer-log';
import {
  anonymousNumbers,
  peopleWith,
  type MailTexts,
  type NamedList,
  type GivenState,
  type NewList,
  type WantedAgain,
} from '@canvass/mail';
import type { Caller } from '@canvass/web/app';
import { mailDetail } from '../changes/audit-details.ts';
import { ownerChange } from '../changes/owner-change.ts';
import type { InvitationBatchMaker } from '../changes/invitation-batch-maker.ts';
import type { OwnerScope } from '../changes/owner-scope.ts';
import { sendRefusal } from './send-refusal.ts';

/* Each change in this file rejects with `StorageError`. */

/** Stores a mailing list. Nothing is sent. */
export const createList = ownerChange(
  'editor',
  async ({ mails, recordChange }: OwnerScope, caller, key: SurveyKey, list: NewList) => {
    const made = await mails.create(key, list);
    if (made.outcome === 'created') {
      await recordChange({ ...about(caller, key, made.list.recipients), action: 'mail-list-created' });
    }
    return made;
  },
);

export interface WantedMailing {
  /** How many messages the list had when this one was written. */
  readonly after: number;
  readonly texts: MailTexts;
  /** ISO 8601. */
  readonly startAt: string;
  readonly origin: string;
}

export interface MailingDeps extends OwnerScope {
  readonly invitations: InvitationBatchMaker;
}

/** Begins to send a message to a list. The first one makes the invitations of the list. Without them nothing is sent: its links would lead nowhere. */
export const startMailing = ownerChange(
  'editor',
  async (deps: MailingDeps, caller, key: SurveyKey, named: NamedList, wanted: WantedMailing) => {
    const { mails, mailFrom, recordChange } = deps;
    if (mailFrom === undefined) return { outcome: 'off' } as const;
    const refusal = await sendRefusal(deps, key, named.list, wanted.startAt);
    if (refusal !== undefined) return { outcome: refusal };
    const batch = await batchOf(deps, key, named);
    if (batch === undefined) return { outcome: 'tooManyInvitations' } as const;
    const { id, from, count } = batch;
    const started = await mails.start(key, named.id, { ...wanted, batch: { id, from, count } });
    if (started.outcome === 'started') {
      const action = wanted.after === 0 ? 'mail-sent' : 'mail-reminded';
      await recordChange({ ...about(caller, key, named.list.recipients), action });
    }
    return started;
  },
);

/** Makes the batch of a list, or finds it by the id of the list. Undefined if the survey has too many. */
async function batchOf({ invitations }: MailingDeps, { tenant, survey }: SurveyKey, { id, list }: NamedList) {
  const people = list.recipients;
  const made = await invitations.batches.create(tenant, survey, {
    count: list.anonymous ? anonymousNumbers(people) : people,
    key: `mail list ${id}`,
    mail: { list: id, people },
  });
  return made.outcome === 'created' || made.outcome === 'repeated' ? made.batch : undefined;
}

/** Sends a message once more to the people with some outcomes. */
export const sendAgain = ownerChange(
  'editor',
  async (
    deps: OwnerScope,
    caller,
    key: SurveyKey,
    named: NamedList,
    { mailing, ...wanted }: WantedAgain & { readonly mailing: string },
  ) => {
    const { mails, mailFrom, recordChange, clock } = deps;
    if (mailFrom === undefined) return { outcome: 'off' } as const;
    const refusal = await sendRefusal(deps, key, named.list, new Date(clock.now()).toISOString());
    if (refusal !== undefined) return { outcome: refusal };
    const before = named.list.mailings.find(({ id }) => id === mailing);
    const started = await mails.sendAgain(key, named.id, mailing, wanted);
    if (started.outcome === 'started' && before !== undefined) {
      const people = peopleWith(before, wanted.outcomes);
      await recordChange({ ...about(caller, key, people), action: 'mail-sent-again' });
    }
    return started;
  },
);

const actionFor = { going: 'mail-resumed', stopped: 'mail-stopped', ended: 'mail-ended' } as const;

/** Stops a message, lets it go on, or ends it for good. */
export const setMailingState = ownerChange(
  'editor',
  async (
    { mails, recordChange }: OwnerScope,
    caller,
    key: SurveyKey,
    named: NamedList,
    mailing: string,
    state: GivenState,
  ) => {
    const changed = await mails.setState(key, named.id, mailing, state);
    if (changed.outcome === 'changed') {
      await recordChange({ ...about(caller, key, named.list.recipients), action: actionFor[state] });
    }
    return changed;
  },
);

/** Removes a person from a list. The audit trail has no address. */
export const removeRecipient = ownerChange(
  'editor',
  async ({ mails, recordChange }: OwnerScope, caller, key: SurveyKey, id: string, address: string) => {
    const removed = await mails.remove(key, id, address);
    if (removed.outcome === 'removed')
      await recordChange({ ...caller, action: 'mail-recipient-removed', target: key.survey });
    return removed;
  },
);

/** Deletes a list. Its links work on, until their batch is revoked. */
export const deleteList = ownerChange(
  'editor',
  async ({ mails, recordChange }: OwnerScope, caller, key: SurveyKey, named: NamedList) => {
    const outcome = await mails.delete(key, named.id);
    if (outcome === 'deleted') {
      await recordChange({ ...about(caller, key, named.list.recipients), action: 'mail-list-deleted' });
    }
    return outcome;
  },
);

function about(caller: Caller, { survey }: SurveyKey, people: number) {
  return { ...caller, target: survey, detail: mailDetail.write(people) };
}
