export { type ImportOptions, type ImportedSurvey, importSurveyJs } from './import-surveyjs.ts';
export { maxCharacters } from './read-json.ts';
export { type ImportProblem, describeProblem } from './import-problem.ts';
export type { ElementReport, ImportReport } from './report/import-report.ts';
export type { ConditionFault, Fact, FactCode, Note, NoteKind } from './report/note.ts';
export { describeElement, describeNote } from './report/describe.ts';

export { exportSurveyJs } from './export-surveyjs.ts';

export { SurveyJsError } from './errors.ts';
