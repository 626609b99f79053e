import {
  type AnswerFile,
  extensionsOf,
  facetId,
  fileGroups,
  fileOfField,
  isAnswerFile,
  type Language,
  type QuestionOf,
} from '@canvass/surveys';
import { bdi, type Html, markup, ownDirection } from '@canvass/web/page';
import { controlId, givenIn } from '../../field/field.ts';
import { describedBy, errorNote, heading, notes, partDescribedBy } from '../../field/notes.ts';
import { shownBytes } from '../../texts/shown-bytes.ts';
import type { KindForm } from '../kind-form.ts';
import { scriptTexts, words } from './words.ts';

type FilesQuestion = QuestionOf<'files'>;

/** The part whose control sends files. */
const part = 'files';

/** What was uploaded is a list of boxes: without a script, clearing one leaves the file out. */
export const filesForm: KindForm<FilesQuestion> = {
  words,
  takesFiles: true,
  field(question, { fields, errors, texts, isAsked }) {
    const { id, text, maxFiles, maxBytes } = question;
    const { language } = texts;
    const { choose, uploaded, ...others } = words.in(language);
    const input = controlId(facetId(id, part));
    const [error, inputError] = [errors.get(id), errors.get(facetId(id, part))];
    const isInvalid = error !== undefined || inputError !== undefined;
    const given = [...givenIn(fields, id)].filter((field) => field !== '');
    const accept = extensionsOf(question.types).map((extension) => `.${extension}`);
    return markup`<fieldset class="question files${isInvalid && ' invalid'}"${ownDirection(text)}${describedBy(question, 'hint', error)} data-files="${id}" data-most="${maxFiles}" data-bytes="${maxBytes}" data-words="${JSON.stringify(scriptTexts(words.in(language)))}">
<legend>${heading(question, texts)}</legend>
${notes(question, hintOf(question, language, others), error, texts)}
<div class="control">
<div class="uploads"${given.length === 0 && markup` hidden`}>
<p class="hint">${uploaded}</p>
<ul>
${given.map((field) => upload(id, field, language))}</ul>
</div>
${isAsked?.(facetId(id, part)) !== false && markup`<label for="${input}">${choose}</label>${errorNote(input, inputError, texts)}<input type="file" id="${input}" name="${facetId(id, part)}"${maxFiles > 1 && markup` multiple`} accept="${accept.join(',')}"${partDescribedBy(input, inputError)}${isInvalid && markup` aria-invalid="true"`}>`}
<p class="status" role="status"></p>
</div>
</fieldset>
`;
  },
  first: ({ id }) => facetId(id, part),
  inWords(value, language) {
    const file = fileOfField(value);
    return isAnswerFile(file) ? `${file.name} (${sizeOf(file, language)})` : undefined;
  },
  style: new URL('files.css', import.meta.url),
  script: new URL('client.js', import.meta.url),
};

type HintWords = Pick<ReturnType<typeof words.in>, 'groups' | 'upTo' | 'each'>;

function hintOf({ maxFiles, maxBytes, types }: FilesQuestion, language: Language, texts: HintWords): string {
  const { groups, upTo, each } = texts;
  return [
    upTo(maxFiles),
    each({ size: shownBytes(language, maxBytes) }),
    (types ?? fileGroups).map((type) => groups[type]).join(', '),
  ].join(' · ');
}

/** A file that was uploaded. A field that is none is sent again as it is, for the error that names it. */
function upload(id: string, field: string, language: Language): Html {
  const file = fileOfField(field);
  const shown = isAnswerFile(file)
    ? markup`${bdi(file.name)} <span class="size">${sizeOf(file, language)}</span>`
    : bdi('…');
  return markup`<li><label class="choice"><input type="checkbox" name="${id}" value="${field}" checked><span>${shown}</span></label></li>
`;
}

function sizeOf({ bytes }: AnswerFile, language: Language): string {
  return shownBytes(language, bytes);
}
