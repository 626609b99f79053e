import type { SurveyKey } from '@canvass/answer-log';
import { forEachLimited } from '@canvass/runtime/concurrency';
import type { Claims } from '@canvass/storage';
import { MailError } from '../errors.ts';
import { mailLimits, pagesOf, rowsPerPage } from '../state/limits.ts';
import { listPath, recipientsPath, surveyOfList } from '../state/list-path.ts';
import type { MailList } from '../state/mail-list.ts';
import type { ListStore, MailContainers } from '../state/list-store.ts';
import { encodeRecipients, type Recipient } from '../state/recipients.ts';

export interface NewList {
  readonly name: string;
  readonly anonymous: boolean;
  readonly recipients: readonly Recipient[];
}

export interface CreateListDeps {
  readonly containers: MailContainers;
  readonly claims: Claims;
  readonly store: ListStore;
  readonly now: () => number;
  readonly newId: () => string;
}

export type CreatedList =
  | { readonly outcome: 'created'; readonly id: string; readonly list: MailList }
  | { readonly outcome: 'tooMany' };

/** A list is stored with at most this many writes at once. */
const concurrency = 8;

/** Stores a list: first that there will be one, then its pages. A list that can be seen is whole, and a tidy-up deletes one that never became whole. */
export async function createList(
  deps: CreateListDeps,
  key: SurveyKey,
  { name, anonymous, recipients }: NewList,
): Promise<CreatedList> {
  const { containers, store, now, newId } = deps;
  const id = newId();
  const path = listPath(key, id);
  if (!(await claim(deps, key, path))) return { outcome: 'tooMany' };
  const languages: Record<string, number> = {};
  for (const { language } of recipients) languages[language] = (languages[language] ?? 0) + 1;
  await store.create(path, {
    state: 'storing',
    name,
    anonymous,
    createdAt: new Date(now()).toISOString(),
    recipients: recipients.length,
    languages,
    fields: [...new Set(recipients.flatMap(({ fields = {} }) => Object.keys(fields)))],
    batch: null,
    mailings: [],
  });
  const pages = Array.from({ length: pagesOf(recipients.length) }, (_, page) => page);
  await forEachLimited(pages, concurrency, async (page) => {
    const rows = recipients.slice(page * rowsPerPage, (page + 1) * rowsPerPage);
    await containers.mailRows.put(recipientsPath(path, page), encodeRecipients(rows), {
      condition: { ifAbsent: true },
    });
  });
  const stored = await store.mark(path, 'stored');
  if (stored.outcome === 'notFound')
    throw new MailError('list-damaged', `the list ${path} was deleted before it was stored`);
  return { outcome: 'created', id, list: stored.list };
}

/** Claims a place among the lists of a survey. The scope of claims is the tenant's, because that of a survey would stay when the survey is gone. */
async function claim({ claims, containers }: CreateListDeps, key: SurveyKey, path: string): Promise<boolean> {
  const claimed = await claims.claim({
    scope: claimScope(key),
    name: path,
    isSame: () => false,
    list: async () => {
      const paths = new Map<string, boolean>();
      for await (const { name } of containers.mails.list(`${key.tenant}/`)) paths.set(name, true);
      return paths;
    },
    limitReached: (ofTenant) =>
      ofTenant.filter((name) => surveyOfList(name) === surveyOfList(path)).length >= mailLimits.lists
        ? 'survey'
        : undefined,
  });
  return claimed.outcome !== 'full';
}

export function claimScope({ tenant }: SurveyKey): string {
  return `mails/${tenant}`;
}
