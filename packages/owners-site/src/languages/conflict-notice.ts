import { draftTexts } from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import { noticeBox } from '../desk/page.ts';
import { zonedTime } from '../desk/zoned-time.ts';
import { draftZone } from '../drafts/draft-heading.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import type { PostedLanguages } from './posted-languages.ts';
import { languagesTexts } from './texts.ts';

const texts = languagesTexts.conflict;

/** Says that somebody else has changed the draft meanwhile, with what was typed for texts that are gone. */
export function conflictNotice(loaded: LoadedDraft, { language, typed }: PostedLanguages): Html {
  const { saved, published, draft } = loaded;
  const at = saved?.at ?? published?.updatedAt ?? '';
  const isLanguageThere = language !== undefined && draft.languages.includes(language);
  const known = new Set(isLanguageThere ? draftTexts(draft).map(({ id }) => id) : []);
  const gone = [...typed].filter(([id, text]) => text !== '' && !known.has(id));
  const items = gone.map(([id, text]) => markup`<li><code>${id}</code>: ${bdi(text)}</li>\n`);
  return noticeBox(
    'warn',
    texts.heading,
    markup`<p>${saved === undefined ? texts.published : texts.saved({ name: saved.by })} ${zonedTime(at, draftZone(loaded))}. ${texts.detail}</p>
${gone.length > 0 && markup`<p>${isLanguageThere ? texts.goneHeading : texts.languageGone}</p>\n<ul>${items}</ul>\n`}`,
  );
}
