import { type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { doneNotice } from '../desk/notices.ts';
import { noticeBox } from '../desk/page.ts';
import { surveysTexts as texts } from './texts.ts';

/** What the last page did. A survey that went to the archive can come back at once. */
export function shelfNotice(
  tenant: string,
  query: { readonly done?: string | undefined },
  survey: string | undefined,
): Html | undefined {
  if (query.done !== 'archived' || survey === undefined) return doneNotice(texts.done, query);
  return noticeBox(
    'good',
    texts.done.archived,
    markup`<form method="post" action="${surveyAddress(tenant, survey)}/archive"><input type="hidden" name="action" value="restore"><button class="bare" type="submit">${texts.undo}</button></form>\n`,
  );
}
