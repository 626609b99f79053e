import { countsOf, isStillSending, mailLimits, type LinksTrouble, type NamedList } from '@canvass/mail';
import type { FieldError, Language, TimeZone } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { nameOfLanguage } from '../desk/language-names.ts';
import { zoneWords } from '../desk/moment.ts';
import { defaultMessage } from './default-messages.ts';
import { fieldError } from './lists-page.ts';
import { placeholdersOf, type TypedMailing } from './message-form.ts';
import { mailTexts } from './texts.ts';

const texts = mailTexts.write;

export interface WriteCard {
  readonly named: NamedList;
  /** Why the links of the list lead to nothing; undefined if they work. */
  readonly blocked: LinksTrouble | undefined;
  readonly nowMs: number;
  /** The title of the survey in one of its languages. */
  readonly titleIn: (language: Language) => string;
  readonly languages: readonly Language[];
  readonly zone: TimeZone;
  readonly typed?: TypedMailing;
  readonly errors?: readonly FieldError[];
}

/** The form for the next message to a list, or why there is none now. */
export function writeCard(shown: WriteCard, address: string): Html {
  const { named, titleIn, languages, zone, errors = [] } = shown;
  const { mailings, anonymous, recipients } = named.list;
  const isReminder = mailings.length > 0;
  if (shown.blocked !== undefined) return markup`<p class="note">${texts.blocked[shown.blocked]}</p>`;
  if (mailings.length >= mailLimits.mailings)
    return markup`<p class="note">${texts.full({ most: mailLimits.mailings })}</p>`;
  if (isStillSending(named.list, shown.nowMs))
    return markup`<p class="note">${texts.wait} <a href="${address}">${texts.again}</a></p>`;
  const kind = !isReminder ? 'invitation' : anonymous ? 'anonymous' : 'reminder';
  const about = { invitation: undefined, anonymous: texts.anonymousReminder, reminder: texts.reminderText };
  if (isReminder && anonymous && !hasReachedAnybody(named.list))
    return markup`<p class="note">${texts.reachedNobody}</p>`;
  const [first] = languages;
  const parts = languages.map((language) =>
    messageFields(language, languages.length > 1, {
      errors,
      typed: shown.typed?.messages[language] ?? defaultMessage(language, kind, titleIn(language)),
    }),
  );
  return markup`<form class="card" id="write" method="post" action="${address}/send" novalidate>
<h2>${isReminder ? texts.reminder : texts.invitation}</h2>
${about[kind] !== undefined && markup`<p>${about[kind]}</p>\n`}${kind === 'reminder' && mailings[0]?.state === 'ended' && markup`<p>${texts.unsentToo}</p>\n`}<p class="note">${texts.textHint({ placeholders: placeholdersOf(kind !== 'anonymous') })}</p>
${languages.length > 1 && first !== undefined && markup`<p class="note">${texts.otherLanguages({ language: nameOfLanguage(first) })}</p>\n`}${parts}<div class="field"><label for="startAt">${texts.startAt}</label>
<p class="hint" id="startAt-hint">${texts.startHint} ${zoneWords(zone)}</p>
${fieldError('startAt', errors)}<input type="datetime-local" id="startAt" name="startAt" value="${shown.typed?.startAt ?? ''}" aria-describedby="startAt-hint"></div>
<input type="hidden" name="after" value="${mailings.length}"><div class="actions"><button type="submit">${isReminder ? texts.remind : texts.submit(recipients)}</button></div>
</form>
`;
}

/** Whether somebody has got the invitation, or may still get it. */
function hasReachedAnybody({ mailings: [invitation] }: NamedList['list']): boolean {
  const counts = invitation === undefined ? {} : countsOf(invitation);
  return (['sent', 'perhaps-sent', 'queued', 'sending'] as const).some((is) => (counts[is] ?? 0) > 0);
}

function messageFields(
  language: Language,
  isNamed: boolean,
  {
    typed,
    errors,
  }: {
    readonly typed: { readonly subject: string; readonly text: string };
    readonly errors: readonly FieldError[];
  },
): Html {
  const [subject, text] = [`subject-${language}`, `text-${language}`];
  const invalid = (field: string): Html | undefined =>
    errors.some(({ path }) => path === field)
      ? markup` aria-invalid="true" aria-describedby="${field}-error"`
      : undefined;
  const fields = markup`<div class="field"><label for="${subject}">${texts.subject}</label>
${fieldError(subject, errors)}<input type="text" id="${subject}" name="${subject}" value="${typed.subject}" lang="${language}" dir="auto" autocomplete="off"${invalid(subject)}></div>
<div class="field"><label for="${text}">${texts.text}</label>
${fieldError(text, errors)}<textarea id="${text}" name="${text}" rows="9" lang="${language}" dir="auto"${invalid(text)}>${`\n${typed.text}`}</textarea></div>
`;
  return isNamed
    ? markup`<fieldset class="mail-language"><legend>${nameOfLanguage(language)}</legend>\n${fields}</fieldset>\n`
    : fields;
}
