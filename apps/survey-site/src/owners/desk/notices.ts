import { markup, type Html } from '../../ui/markup.ts';
import { noticeBox } from './page.ts';
import { accessTexts } from '../access/texts.ts';
import { answersTexts } from '../answers/texts.ts';
import { invitationsTexts } from '../invitations/texts.ts';
import { settingsTexts } from '../settings/texts.ts';
import { shareTexts } from '../share/texts.ts';
import { webhooksTexts } from '../webhooks/texts.ts';

interface Said {
  readonly heading: string;
  readonly detail?: string;
}

/** What a form says on the next page, by the name in its `done` parameter. */
const said: Readonly<Record<string, Said>> = {
  saved: { heading: settingsTexts.saved, detail: settingsTexts.savedDetail },
  savedForLater: { heading: settingsTexts.saved, detail: settingsTexts.savedForLaterDetail },
  closed: { heading: settingsTexts.state.closed, detail: settingsTexts.savedDetail },
  opened: { heading: settingsTexts.state.opened, detail: settingsTexts.savedDetail },
  renamed: { heading: settingsTexts.rename.done },
  deleted: { heading: settingsTexts.remove.done },
  published: { heading: shareTexts.published, detail: shareTexts.publishedDetail },
  publishedForLater: { heading: shareTexts.published, detail: shareTexts.publishedForLaterDetail },
  shared: { heading: shareTexts.results.created },
  revoked: { heading: shareTexts.results.revoked },
  erased: { heading: answersTexts.erase.done },
  invited: { heading: invitationsTexts.done.invited, detail: invitationsTexts.done.invitedDetail },
  'batch-revoked': { heading: invitationsTexts.done['batch-revoked'] },
  ...Object.fromEntries(Object.entries(webhooksTexts.done).map(([name, heading]) => [name, { heading }])),
  ...Object.fromEntries(Object.entries(accessTexts.done).map(([name, heading]) => [name, { heading }])),
};

/** A list of known names, so that a link cannot make the desk say anything else. */
export function doneNotice(query: unknown): Html | undefined {
  const done = (query as Readonly<Record<string, unknown>>)['done'];
  const words = typeof done === 'string' && Object.hasOwn(said, done) ? said[done] : undefined;
  if (words === undefined) return undefined;
  return noticeBox(
    'good',
    words.heading,
    words.detail === undefined ? undefined : markup`<p>${words.detail}</p>`,
  );
}
