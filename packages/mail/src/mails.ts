import { surveyPath, type SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { Claims } from '@canvass/storage';
import { claimScope, createList, type CreatedList, type NewList } from './changes/create-list.ts';
import { deleteList, deleteRows } from './changes/delete-list.ts';
import { removeRecipient, withTotals } from './changes/remove-recipient.ts';
import { againRefusal, withAgain, type AgainRefusal, type WantedAgain } from './changes/send-again.ts';
import {
  startRefusal,
  withMailing,
  withState,
  type GivenState,
  type NewMailing,
  type StartRefusal,
} from './changes/start-mailing.ts';
import type { MailMessages } from './messages.ts';
import { idOfList, listPath, numbersPath } from './state/list-path.ts';
import { hasEnoughPeople } from './state/enough-people.ts';
import { createListStore, type ListStore, type MailContainers } from './state/list-store.ts';
import type { NamedList } from './state/mail-list.ts';
import { readMark, type LinkMark, type MarkedPlaces } from './state/link-marks.ts';
import { findRows, type FoundRows, type WantedRows } from './state/find-rows.ts';

export interface MailsDeps {
  readonly containers: MailContainers;
  readonly claims: Claims;
  readonly messages: MailMessages;
  readonly clock: Clock;
  /** Returns a number in [0, 1) for jitter. */
  readonly random: () => number;
  /** Makes ULIDs, so that a listing has the order of creation. */
  readonly newId: () => string;
  /** Called if a message could not be sent. A worker's tidy-up sends it. */
  readonly onSendFailure: (error: unknown) => void;
}

export interface NotFound {
  readonly outcome: 'notFound';
}

/** Creates, reads and changes lists for owners. Each method throws `StorageError`; those that change a list throw `MailError` `contended`. */
export interface Mails {
  /** Stores a list. Nothing is sent. Returns `tooMany` if the survey has 50. */
  create(key: SurveyKey, list: NewList): Promise<CreatedList>;
  /** Lists the lists of a survey in the order of their creation. */
  list(key: SurveyKey): Promise<readonly NamedList[]>;
  read(key: SurveyKey, id: string): Promise<(NamedList & { readonly outcome: 'found' }) | NotFound>;
  /** Finds the recipients that are wanted, with what became of them: 200 at most, from the row `from` on. */
  findRows(
    key: SurveyKey,
    named: NamedList,
    wanted: WantedRows & { readonly from: number },
  ): Promise<FoundRows>;
  /** The places in the list's batch whose links have a mark. Best effort. */
  marked(key: SurveyKey, id: string, mark: LinkMark): Promise<MarkedPlaces>;
  /** Begins to send a message to a list: at most one invitation, and then reminders one after the other. */
  start(
    key: SurveyKey,
    id: string,
    mailing: Omit<NewMailing, 'id' | 'createdAt'>,
  ): Promise<(NamedList & { readonly outcome: 'started' }) | { readonly outcome: StartRefusal } | NotFound>;
  /** Stops a mailing after the mails that are under way, lets it go on, or ends it: people to whom it was not sent get it no more. `over`: it is sent, or has ended, and stays so. */
  setState(
    key: SurveyKey,
    id: string,
    mailing: string,
    state: GivenState,
  ): Promise<{ readonly outcome: 'changed' | 'unchanged' | 'over' } | NotFound>;
  /**
   * Sends a mailing that is done once more, to the people with these outcomes. People who have unsubscribed, answered or been removed since get
   * nothing.
   */
  sendAgain(
    key: SurveyKey,
    id: string,
    mailing: string,
    wanted: WantedAgain,
  ): Promise<(NamedList & { readonly outcome: 'started' }) | { readonly outcome: AgainRefusal } | NotFound>;
  /** Removes a person from a list. Returns `unknown` if it has no such address. */
  remove(
    key: SurveyKey,
    id: string,
    address: string,
  ): Promise<{ readonly outcome: 'removed' | 'unknown' } | NotFound>;
  delete(key: SurveyKey, id: string): Promise<'deleted' | 'notFound'>;
  /** Deletes all lists of a deleted survey. */
  deleteAll(key: SurveyKey): Promise<void>;
}

export function createMails(deps: MailsDeps): Mails {
  const { containers, claims, clock, newId } = deps;
  const { mails, mailRows } = containers;
  const store = createListStore({ ...deps, container: mails });
  const now = (): number => clock.now();
  const pathsOf = async (key: SurveyKey): Promise<string[]> => {
    const paths: string[] = [];
    for await (const { path } of store.list(`${surveyPath(key)}/`)) paths.push(path);
    return paths;
  };

  return {
    create: (key, list) => createList({ containers, claims, store, now, newId }, key, list),

    async list(key) {
      const read = (await pathsOf(key)).map(async (path) => {
        const one = await store.read(path);
        return one.outcome === 'found' ? [{ id: idOfList(path), list: one.list }] : [];
      });
      return (await Promise.all(read)).flat();
    },

    async read(key, id) {
      const one = await store.read(listPath(key, id));
      return one.outcome === 'found' ? { outcome: 'found', id, list: one.list } : one;
    },

    findRows: (key, { id, list }, wanted) => findRows(mailRows, listPath(key, id), list, wanted),

    marked: (key, id, mark) => readMark(mailRows, listPath(key, id), mark),

    ...mailingsOf(deps, store),

    async remove(key, id, address) {
      const found = await store.read(listPath(key, id));
      if (found.outcome === 'notFound') return found;
      const removed = await removeRecipient(mailRows, listPath(key, id), found.list, address);
      if (removed === undefined) return { outcome: 'unknown' };
      await store.change(listPath(key, id), (list) => withTotals(list, removed));
      return { outcome: 'removed' };
    },

    async delete(key, id) {
      const found = await store.read(listPath(key, id));
      if (found.outcome === 'notFound') return 'notFound';
      await deleteList(containers, store, listPath(key, id));
      await claims.forget({ scope: claimScope(key), name: listPath(key, id) });
      return 'deleted';
    },

    async deleteAll(key) {
      for (const path of await pathsOf(key)) await deleteList(containers, store, path);
      // A turn that was under way may have written a page of a list that was gone.
      await deleteRows(mailRows, `${surveyPath(key)}/`);
    },
  };
}

/** The changes of the mailings of a list. */
function mailingsOf(
  { containers: { mailRows }, clock, newId, messages, onSendFailure }: MailsDeps,
  store: ListStore,
): Pick<Mails, 'start' | 'sendAgain' | 'setState'> {
  const now = (): number => clock.now();
  const announce = (list: string, mailing: string, turn: number): Promise<void> =>
    messages.send({ list, mailing, turn }).catch(onSendFailure);

  return {
    async start(key, id, wanted) {
      const mailing = newId();
      let refusal: StartRefusal | undefined;
      const found = await store.read(listPath(key, id));
      if (found.outcome === 'notFound') return found;
      const { anonymous, mailings } = found.list;
      const mustBeMany = anonymous && mailings.length === 0;
      if (mustBeMany && !(await hasEnoughPeople(mailRows, listPath(key, id), found.list)))
        return { outcome: 'tooFewPeople' };
      const changed = await store.change(listPath(key, id), (list) => {
        refusal = startRefusal(list, wanted.after, now());
        const createdAt = new Date(now()).toISOString();
        return refusal === undefined ? withMailing(list, { ...wanted, id: mailing, createdAt }) : undefined;
      });
      if (changed.outcome === 'notFound') return changed;
      if (refusal !== undefined) return { outcome: refusal };
      await announce(listPath(key, id), mailing, 0);
      return { outcome: 'started', id, list: changed.list };
    },

    async setState(key, id, mailing, state) {
      let isChanged = false;
      const changed = await store.change(listPath(key, id), (list) => {
        const next = withState(list, mailing, state);
        isChanged = next !== undefined;
        return next;
      });
      if (changed.outcome === 'notFound') return changed;
      const { anonymous, mailings } = changed.list;
      // An invitation that has ended draws no number any more.
      if (isChanged && state === 'ended' && anonymous) await mailRows.delete(numbersPath(listPath(key, id)));
      const kept = mailings.find((each) => each.id === mailing);
      if (kept === undefined) return { outcome: 'notFound' };
      if (isChanged && state === 'going') await announce(listPath(key, id), mailing, kept.turns);
      if (isChanged) return { outcome: 'changed' };
      return { outcome: kept.state === state ? 'unchanged' : 'over' };
    },

    async sendAgain(key, id, mailing, wanted) {
      let refusal: AgainRefusal | 'notFound' | undefined;
      const changed = await store.change(listPath(key, id), (list) => {
        const found = list.mailings.find((each) => each.id === mailing);
        refusal = found === undefined ? 'notFound' : againRefusal(list, found, wanted);
        return refusal === undefined ? withAgain(list, mailing, wanted) : undefined;
      });
      if (changed.outcome === 'notFound') return changed;
      if (refusal !== undefined) return { outcome: refusal };
      const turns = changed.list.mailings.find((each) => each.id === mailing)?.turns ?? 0;
      await announce(listPath(key, id), mailing, turns);
      return { outcome: 'started', id, list: changed.list };
    },
  };
}
