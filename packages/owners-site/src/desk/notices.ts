import { z } from 'zod';
import { type Html, markup } from '@canvass/web/page';
import { noticeBox } from './page.ts';

const doneQuery = z.object({ done: z.string() });

/** What was done; a text is a heading without details. */
export type DoneWords = string | { readonly heading: string; readonly detail: string };

/**
 * What a form says on the next page, by the name in its `done` parameter. Only names that the page knows: a link cannot make the
 * desk say anything else.
 */
export function doneNotice(known: Readonly<Record<string, DoneWords>>, query: unknown): Html | undefined {
  const done = doneQuery.safeParse(query).data?.done;
  const words = done !== undefined && Object.hasOwn(known, done) ? known[done] : undefined;
  if (words === undefined) return undefined;
  return typeof words === 'string'
    ? noticeBox('good', words, undefined)
    : noticeBox('good', words.heading, markup`<p>${words.detail}</p>`);
}
