import type { ImportReport } from './report/import-report.ts';

/** Why nothing of a file was taken. */
export type ImportProblem =
  | { readonly code: 'too-large'; readonly maxCharacters: number }
  | { readonly code: 'too-complex'; readonly maxDepth: number; readonly maxValues: number }
  | { readonly code: 'not-json'; readonly line?: number; readonly column?: number }
  | { readonly code: 'not-an-object' }
  /** Read it with `parseDefinition`. */
  | { readonly code: 'canvass-definition' }
  | { readonly code: 'no-elements' }
  | { readonly code: 'too-many-elements'; readonly maxElements: number }
  | { readonly code: 'no-questions'; readonly report: ImportReport };

/** One or two sentences for the person who chose the file. */
export function describeProblem(problem: ImportProblem): string {
  switch (problem.code) {
    case 'too-large':
      return `The file is too large: at most ${problem.maxCharacters.toLocaleString('en')} characters can be read.`;
    case 'too-complex':
      return `The JSON has more than ${problem.maxValues.toLocaleString('en')} values or more than ${problem.maxDepth} levels, so it was not read.`;
    case 'not-json':
      return problem.line === undefined
        ? 'This is not JSON. In SurveyJS, copy the text of the JSON editor, or save it as a file.'
        : `This is not JSON: line ${problem.line}, column ${problem.column ?? 1} cannot be read.`;
    case 'not-an-object':
      return 'The JSON is not a survey: it must be an object with “pages” or “elements”.';
    case 'canvass-definition':
      return 'This is a Canvass definition, not a SurveyJS one.';
    case 'no-elements':
      return 'The JSON has neither “pages” nor “elements”, so it is not a SurveyJS survey.';
    case 'too-many-elements':
      return `The survey has more than ${problem.maxElements.toLocaleString('en')} elements, so it was not read.`;
    case 'no-questions':
      return 'The survey has no question that Canvass can ask.';
  }
}
