import { draftLanguage, type Draft, isolated, type Language, languageName } from '@canvass/surveys';
import { textsOf } from '@canvass/survey-form';
import type { Caller } from '@canvass/web/app';
import { bdi, drawIcon, type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { nameOfLanguage, languageNames } from '../desk/language-names.ts';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import { savedWords } from '../drafts/saved-words.ts';
import { draftHead } from '../drafts/draft-head.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { translationProgress, type TranslationProgress } from '../drafts/translation-progress.ts';
import { filesPanel } from './files-panel.ts';
import { languagesTexts as texts } from './texts.ts';
import { type TextRow, textRows } from './text-rows.ts';

/** The page shows at most this many texts at once: a form has fields of at most 1,200 different names. */
const textsPerPart = 200;

const formId = 'translations';

export interface LanguagesPage {
  readonly loaded: LoadedDraft;
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  /** The language of the fields. One that the draft does not have counts as its second. */
  readonly language: Language | undefined;
  /** The part of the texts, from 1. */
  readonly part: number;
  /** The id of the text whose field gets the focus. */
  readonly at?: string | undefined;
  readonly notice?: Html | undefined;
  /** What was typed and not saved, by the ids of texts. */
  readonly typed?: ReadonlyMap<string, string> | undefined;
  /** Whether something else may be stored than what the person saw. */
  readonly isConflict?: boolean;
}

/** The page where a survey is translated. */
export function languagesPage(shown: LanguagesPage): string {
  const { loaded, visitor, heading, notice } = shown;
  const { tenant, survey, draft } = loaded;
  const language = languageOf(draft, shown.language);
  const address = `${surveyAddress(tenant, survey)}/languages`;
  const progress = translationProgress(draft);
  return deskPage({
    title: `${texts.title}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    notice,
    script: 'languages',
    body: markup`${draftHead({ tenant, survey, current: 'languages', loaded, status: savedWords(shown.loaded.saved, shown.heading.zone, texts.notSavedYet), more: language !== undefined && saveButton() })}<section class="card translations" aria-labelledby="languages-heading">
<div class="languages"><h2 id="languages-heading">${texts.title}</h2>
<span class="tag">${texts.original({ language: nameOfLanguage(draftLanguage(draft)) })}</span>
${progress.map((each) => chip(address, each, each.language === language))}${addLanguage(draft)}</div>
<p class="note">${texts.lead}</p>
${language === undefined ? emptyForm(loaded, address) : translations(shown, language, address, progress)}
</section>
${language !== undefined && [filesPanel(draft, address), removal(draft, language)]}`,
  });
}

/** The language that the page translates into; undefined if the draft has only its own. */
export function languageOf(
  { languages: [, ...others] }: Draft,
  wanted: Language | undefined,
): Language | undefined {
  return others.find((each) => each === wanted) ?? others[0];
}

function saveButton(): Html {
  return markup`<button type="submit" form="${formId}" name="action" value="save">${texts.save}</button>`;
}

function chip(address: string, { language, ...counts }: TranslationProgress, isCurrent: boolean): Html {
  const { texts: all, untranslated, outdated } = counts;
  const state =
    untranslated === 0
      ? markup`${drawIcon('check', { isSmall: true })}<span class="hidden">${texts.complete}</span>`
      : markup`${texts.counted({ done: all - untranslated, of: all })}`;
  return markup`<a class="chip${!isCurrent && ' plain'}" href="${address}?language=${language}"${isCurrent && markup` aria-current="true"`}><span${languageAttributes(language)}>${languageName(language)}</span> <span>${state}${outdated > 0 && texts.notReady(outdated)}</span></a>
`;
}

/** The attributes of an element with text in a language. */
function languageAttributes(language: Language): Html {
  return markup` lang="${language}" dir="${textsOf({ language }).dir}"`;
}

function addLanguage(draft: Draft): Html | false {
  const more = (Object.keys(languageNames()) as Language[]).filter((each) => !draft.languages.includes(each));
  if (more.length === 0) return false;
  const options = more.map((each) => markup`<option value="${each}">${languageNames()[each]}</option>`);
  const { summary, label, button } = texts.add;
  return markup`<details class="add-language"${draft.languages.length === 1 && markup` open`}><summary class="chip add">${drawIcon('plus', { isSmall: true })}${summary}</summary>
<div class="field"><label for="add">${label}</label><select id="add" name="add" form="${formId}"><option value=""></option>${options}</select></div>
<button type="submit" form="${formId}" name="action" value="add" class="quiet">${button}</button></details>
`;
}

function emptyForm({ revision }: LoadedDraft, address: string): Html {
  return markup`<form id="${formId}" method="post" action="${address}"><input type="hidden" name="revision" value="${revision}"></form>`;
}

function translations(
  { loaded, part, at, typed, isConflict = false }: LanguagesPage,
  language: Language,
  address: string,
  progress: readonly TranslationProgress[],
): Html {
  const { draft, revision } = loaded;
  const original = draftLanguage(draft);
  const rows = textRows(draft, language);
  const parts = Math.max(1, Math.ceil(rows.length / textsPerPart));
  const atRow = rows.findIndex(({ id }) => id === at);
  const shownPart = atRow === -1 ? Math.min(Math.max(part, 1), parts) : Math.floor(atRow / textsPerPart) + 1;
  const start = (shownPart - 1) * textsPerPart;
  const shown = rows.slice(start, start + textsPerPart);
  const counts = progress.find((each) => each.language === language);
  const { untranslated = 0, outdated = 0 } = counts ?? {};
  const done = rows.length - untranslated;
  const originalName = nameOfLanguage(original);
  const fields = shown.map((row, index) =>
    textRow({
      row,
      index: start + index,
      language,
      original,
      typed: typed?.get(row.id),
      isConflict,
      hasFocus: row.id === at,
    }),
  );
  return markup`<progress class="translated" max="${Math.max(1, rows.length)}" value="${done}" aria-label="${texts.progress({ language: nameOfLanguage(language) })}"></progress>
<p class="note">${rows.length === 0 ? texts.noTexts : untranslated === 0 ? texts.allTranslated : texts.toGo(untranslated, { original: originalName })}${outdated > 0 && ` ${texts.outdatedCount(outdated)}`}</p>
${untranslated > 0 && markup`<p><button type="submit" form="${formId}" name="action" value="copyBlank" class="quiet">${texts.copyBlank({ count: untranslated })}</button></p>\n`}${partLinks(address, language, shownPart, rows.length)}<form id="${formId}" method="post" action="${address}" aria-label="${texts.formLabel}">
<input type="hidden" name="revision" value="${revision}"><input type="hidden" name="language" value="${language}"><input type="hidden" name="part" value="${shownPart}">
<div class="text-row heads"><p${languageAttributes(original)}>${languageName(original)}</p><p${languageAttributes(language)}>${languageName(language)}</p></div>
${fields}<div class="actions">${saveButton()}</div>
</form>
${partLinks(address, language, shownPart, rows.length)}`;
}

function partLinks(address: string, language: Language, part: number, count: number): Html | false {
  if (count <= textsPerPart) return false;
  const start = (part - 1) * textsPerPart;
  const end = Math.min(count, start + textsPerPart);
  const link = (to: number, rel: string, text: string): Html =>
    markup`<a rel="${rel}" href="${address}?language=${language}&amp;part=${to}">${text}</a>`;
  return markup`<nav class="text-parts" aria-label="${texts.partLinks}">${part > 1 && link(part - 1, 'prev', texts.previous)} <span>${texts.part({ from: start + 1, to: end, of: count })}</span> ${end < count && link(part + 1, 'next', texts.next)}</nav>
`;
}

interface ShownRow {
  readonly row: TextRow;
  /** Its position among all texts. */
  readonly index: number;
  readonly language: Language;
  readonly original: Language;
  readonly typed: string | undefined;
  readonly isConflict: boolean;
  readonly hasFocus: boolean;
}

function textRow({ row, index, language, original, typed, isConflict, hasFocus }: ShownRow): Html {
  const { id, name, stored, madeFrom, rules } = row;
  // A blank field is most often one that nobody touched, beside what someone else has translated meanwhile.
  const value = typed === undefined || (isConflict && typed === '') ? stored : typed;
  const fieldId = `t${index}`;
  const fault = value === '' ? undefined : rules.faultOf(value);
  const differs = isConflict && value !== stored;
  const notes = [
    ...(madeFrom === undefined ? [] : [`${fieldId}-changed`]),
    ...(fault === undefined ? [] : [`${fieldId}-fault`]),
    ...(differs ? [`${fieldId}-stored`] : []),
  ];
  const attributes = markup`id="${fieldId}" name="${id}"${languageAttributes(language)} placeholder="${texts.placeholder({ original: nameOfLanguage(original) })}"${rules.maxLength !== undefined && markup` maxlength="${rules.maxLength}"`}${notes.length > 0 && markup` aria-describedby="${notes.join(' ')}"`}${fault !== undefined && markup` aria-invalid="true"`}${hasFocus && markup` autofocus`} autocomplete="off"`;
  const control = rules.isMultiline
    ? markup`<textarea ${attributes} rows="2">${`\n${value}`}</textarea>`
    : markup`<input ${attributes} value="${value}">`;
  return markup`<div class="text-row"><div><p class="note">${name}</p>
<p class="prose"${languageAttributes(original)}>${row.original}</p></div>
<div><label class="hidden" for="${fieldId}">${texts.field({ language: nameOfLanguage(language), name })}</label>
${madeFrom !== undefined && outdatedNote(row, madeFrom, fieldId, original)}<div class="typed">${control}${stored === '' && markup`<button type="submit" name="action" value="copy:${id}" class="quiet small" aria-label="${texts.copyNamed({ name })}">${texts.copy}</button>`}</div>
${fault !== undefined && markup`<p class="error" id="${fieldId}-fault">${fault}</p>\n`}${differs && storedNow(stored, fieldId, language)}</div></div>
`;
}

function outdatedNote({ id, name }: TextRow, madeFrom: string, fieldId: string, original: Language): Html {
  return markup`<div class="outdated" id="${fieldId}-changed"><p>${texts.changed} <q${languageAttributes(original)}>${madeFrom}</q></p></div>
<label class="check"><input type="checkbox" name="still" value="${id}" aria-label="${texts.stillRightNamed({ name })}"><span>${texts.stillRight}</span></label>
`;
}

function storedNow(stored: string, fieldId: string, language: Language): Html {
  const { conflict } = texts;
  return markup`<p class="stored" id="${fieldId}-stored">${stored === '' ? conflict.nothingStored : markup`${conflict.stored} <span${languageAttributes(language)}>${bdi(stored)}</span>`}</p>
`;
}

function removal(draft: Draft, language: Language): Html {
  const name = nameOfLanguage(language);
  const { summary, detail, button } = texts.remove;
  const count = Object.keys(draft.translations[language] ?? {}).length;
  return markup`<details class="card"><summary>${summary({ language: name })}</summary>
<p>${detail(count, { language: name })}</p>
<div class="actions"><button type="submit" form="${formId}" name="action" value="remove" class="danger">${button({ language: name })}</button></div></details>
`;
}
