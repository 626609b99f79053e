import { withoutEndingZeros } from '../../facets/number-form.ts';
import { readDecimal } from '../../shared/decimal.ts';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import { typedNumber } from '../typed-options.ts';
import {
  type FilesQuestion,
  filesLabel,
  maxFileBytes,
  maxFiles,
  mebibyte,
  megabyteDecimals,
} from './files.ts';
import { filesPart } from './reading.ts';

const schema = draftQuestionSchema('files', {
  maxFiles: draftText,
  /** The most bytes of a file, in MiB. */
  maxMegabytes: draftText,
  /** Names of groups, with spaces between them; empty for all. */
  types: draftText,
}).readonly();

export const filesDraft: DefinedDraft<typeof schema, FilesQuestion> = {
  schema,
  lists: [],
  blank: () => ({ maxFiles: String(maxFiles), maxMegabytes: String(maxFileBytes / mebibyte), types: '' }),
  draftOf: (question) => ({
    maxFiles: String(question.maxFiles),
    maxMegabytes: printMegabytes(question.maxBytes),
    types: question.types?.join(' ') ?? '',
  }),
  valuesOf: () => new Map(),
  inputOf: (draft) => ({
    maxFiles: typedNumber(draft.maxFiles),
    maxBytes: typedBytes(draft.maxMegabytes),
    ...(draft.types.trim() !== '' && { types: draft.types.trim().split(/\s+/) }),
  }),
  facetsOf: () => [
    { part: '', type: 'number', choices: [] },
    { part: filesPart, label: filesLabel, type: 'kept', choices: [] },
  ],
};

function printMegabytes(bytes: number): string {
  const [whole = '', fraction = ''] = (bytes / mebibyte).toFixed(megabyteDecimals).split('.');
  const digits = withoutEndingZeros(fraction);
  return digits === '' ? whole : `${whole}.${digits}`;
}

/** What is no number stays a text, which `parseDefinition` refuses by name. */
function typedBytes(typed: string): number | string {
  const megabytes = readDecimal(typed, megabyteDecimals);
  return megabytes === undefined ? typed.trim() : Math.round(megabytes * mebibyte);
}
