import { z } from 'zod';
import { isLanguage, languages } from '@canvass/surveys';
import { input } from '@canvass/web/app';
import { surveyParams, text, uploadBody } from '@canvass/web/openapi';
import { addressText, alsoRefused, deskDoes, deskSends } from '../desk/schemas.ts';
import { showsDraft } from '../drafts/schemas.ts';

const languageField = addressText(`The language of the translations: ${languages.join(', ')}`).transform(
  (language) => (isLanguage(language) ? language : undefined),
);

export const showLanguages = showsDraft(
  'showLanguages',
  'the languages of a draft, and its texts beside their translations',
  {
    params: surveyParams,
    querystring: input(
      z.object({
        language: languageField,
        part: addressText('The part of the texts, 200 each, from 1').transform((part) =>
          part !== undefined && /^\d{1,4}$/.test(part) ? Number(part) : 1,
        ),
        at: addressText('The id of the text whose field gets the focus'),
        done: addressText('What the last form did, which the page says'),
      }),
    ),
  },
);

export const changeLanguagesByForm = deskDoes('changeLanguages', 'Change the languages of a draft', {
  fields:
    '`action`: `save`, `copyBlank`, `copy:` and the id of a text, `add` or `remove`; `revision`, which the page showed; `language`, that of the fields; each translation under the id of its text; `still`: ids of outdated texts whose translations are still right; `add`: the language to add; `part`',
  next: '/desk/acme/surveys/coffee/languages?language=de&done=saved',
  params: surveyParams,
});

const sent = 'the texts of a draft with their translations';
const download = deskSends('downloadTranslations', sent, 'text/csv', {
  params: surveyParams,
  querystring: input(
    z.object({
      format: addressText('`csv`, the default, has all languages; `xliff` has one'),
      language: languageField,
    }),
  ),
});
const [csv, xliff] = ['text/csv', 'application/xliff+xml'].map(
  (type) => text(`A file: ${sent}`, type).content,
);

export const downloadTranslations = alsoRefused(
  {
    ...download,
    response: {
      ...download.response,
      200: {
        description: `A file: ${sent}`,
        content: { ...csv, ...xliff },
      },
    },
  },
  { 409: 'The draft was written by another version of Canvass', 422: 'The survey has only one language' },
);

const fields = '`file`: translations as CSV or XLIFF 2.0, as they were downloaded';
const imports = deskDoes('importTranslations', 'Import translations into a draft', {
  fields,
  next: '/desk/acme/surveys/coffee/languages?done=imported',
  params: surveyParams,
});

export const importTranslations = { ...imports, ...uploadBody(fields) };
