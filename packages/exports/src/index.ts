export type { AnswerRows, Cell } from './answer-rows.ts';
export { columnsOfFile, type FileAnswers, rowsOfPart } from './rows-of-part.ts';
export { csvByteOrderMark, type CsvCell, csvLine, originalText } from './csv.ts';
export { ExportError } from './errors.ts';
export { exportAnswers, type ExportEnd, type ExportOptions, type ExportProgress } from './export-answers.ts';
export {
  contentTypes,
  type ExportFormat,
  exportFormats,
  type ExportRequest,
  headerKinds,
  timesKinds,
  usualHeaders,
} from './export-request.ts';
export {
  answerColumns,
  answerHeaders,
  facetTitle,
  headerWithId,
  localTimeName,
  tagsName,
} from './column-headers.ts';
export { exportLanguage, type ExportLanguage, exportLanguages, exportWords } from './export-language.ts';
export { hasTooManyColumns, maxExportColumns } from './export-layout.ts';
export { presenceFacets } from './facets/presence.ts';
export { followedParts } from './followed-parts.ts';
export { formatHere, type FormattedSurvey, type Formatter, type StartFormatter } from './formatter.ts';
export { IsoTimes } from './iso-times.ts';
export { joinChoices, splitChoices } from './joined-choices.ts';
export type { RawPart } from './raw-part.ts';
export { readAhead } from './read-ahead.ts';
export { formatInThread } from './thread-formatter.ts';
export { createExports, type Exports } from './exports.ts';
export { type ExportPreview, previewExport } from './preview-export.ts';
export type { CodebookRow } from './codebook.ts';
export { columnLetters } from './xlsx/cells.ts';
export { createLastExports, type LastExport, type LastExports } from './last-exports.ts';
export {
  decodePosition,
  encodePosition,
  type ExportPosition,
  isPositionIn,
  positionOf,
} from './export-position.ts';
