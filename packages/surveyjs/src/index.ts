export { type ImportOptions, importSurveyJs, maxGroups } from './import-surveyjs.ts';
export type { ImportedSettings } from './survey-settings.ts';
export { maxCharacters } from './read-json.ts';
export { describeProblem } from './import-problem.ts';
export type { ElementReport, ImportReport } from './report/import-report.ts';
export type { Note } from './report/note.ts';
export { describeElement, describeNote } from './report/describe.ts';

export { exportSurveyJs } from './export-surveyjs.ts';

export { SurveyJsError } from './errors.ts';
