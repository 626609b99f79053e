import {
  type FileGroup,
  fileGroups,
  maxFileBytes,
  maxFiles,
  mebibyte,
  megabyteDecimals,
  readDecimal,
  type TypedOptionsOf,
} from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { checkField, typedField } from '../controls.ts';
import type { KindEditor } from '../kind-editor.ts';
import { previewedNumber } from '../previewed.ts';
import { typedOptions } from '../typed-text.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

/** The largest file that a question may take, in MB. */
const mostMegabytes = maxFileBytes / mebibyte;

const texts = deskTexts('kinds.files', {
  name: 'Files',
  offer: { name: 'File', line: 'A picture or document', find: 'upload attachment photo files' },
  fields: { maxFiles: 'Most files', maxMegabytes: 'Largest file, in MB', types: 'What is accepted' },
  hints: {
    maxFiles: `From 1 to ${maxFiles}`,
    maxMegabytes: `At most ${mostMegabytes}`,
    types: 'Without a choice, all of these are. The content of a file must fit its name.',
  },
  groups: {
    image: 'Images',
    pdf: 'PDF',
    document: 'Text documents',
    spreadsheet: 'Spreadsheets',
    presentation: 'Presentations',
    audio: 'Audio',
    video: 'Video',
    archive: 'Archives, such as ZIP',
  },
  one: 'One file',
  several: 'Up to {most} files',
  names: {
    maxFiles: 'The most files',
    maxBytes: 'The largest file',
    types: 'What is accepted',
  },
  todo: {
    'maxFiles must be an integer': `the most files must be a whole number from 1 to ${maxFiles}`,
    'maxFiles must be at least 1': `the most files must be a whole number from 1 to ${maxFiles}`,
    [`maxFiles must be at most ${maxFiles}`]: `the most files must be a whole number from 1 to ${maxFiles}`,
    'maxBytes must be an integer': `the largest file must be a number of MB up to ${mostMegabytes}`,
    'maxBytes must be at least 1': `the largest file must be a number of MB up to ${mostMegabytes}`,
    [`maxBytes must be at most ${maxFileBytes}`]: `the largest file must be a number of MB up to ${mostMegabytes}`,
  },
});

const numbers = ['maxFiles', 'maxMegabytes'] as const;
const fieldOf = (group: FileGroup): string => `takes-${group}`;

export const filesEditor: KindEditor<'files'> = {
  words: texts,
  offers: () => [{ preset: 'files', group: 'write', icon: 'file', ...texts.offer }],
  facts({ maxFiles: typed }) {
    const most = typed.trim();
    return [most === '1' ? texts.one : texts.several({ most })];
  },
  fields(question, { todos, focus }) {
    const field = (name: (typeof numbers)[number]): Html =>
      typedField({
        name,
        label: texts.fields[name],
        hint: texts.hints[name],
        value: question[name],
        input: 'number',
        todo: todos.get(name) ?? (name === 'maxMegabytes' ? todos.get('maxBytes') : undefined),
        focus,
      });
    const groups = groupsOf(question.types);
    return markup`<div class="pairs">${numbers.map(field)}</div>
<fieldset class="boxes"><legend>${texts.fields.types}</legend>
<p class="hint">${texts.hints.types}</p>
${fileGroups.map((group) => checkField(fieldOf(group), texts.groups[group], groups.includes(group), focus))}</fieldset>
`;
  },
  read(fields): TypedOptionsOf<'files'> {
    const groups = fileGroups.filter((group) => fields[fieldOf(group)] !== undefined);
    return { type: 'files', ...typedOptions(fields, numbers), types: groups.join(' ') };
  },
  preview({ type, maxFiles: most, maxMegabytes, types }, common) {
    const groups = groupsOf(types);
    const bytes = Math.round((readDecimal(maxMegabytes, megabyteDecimals) ?? Number.NaN) * mebibyte);
    return {
      ...common,
      type,
      maxFiles: previewedNumber(most, [1, maxFiles], maxFiles),
      maxBytes: bytes >= 1 && bytes <= maxFileBytes ? bytes : maxFileBytes,
      ...(groups.length > 0 && { types: groups }),
    };
  },
  lists: {},
  compared: ({ maxFiles: most, maxMegabytes, types }) => [
    [texts.fields.maxFiles, most],
    [texts.fields.maxMegabytes, maxMegabytes],
    [
      texts.fields.types,
      groupsOf(types)
        .map((group) => texts.groups[group])
        .join(', '),
    ],
  ],
};

function groupsOf(types: string): FileGroup[] {
  return fileGroups.filter((group) => types.split(/\s+/).includes(group));
}
