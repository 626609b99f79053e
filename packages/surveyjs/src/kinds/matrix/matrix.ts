import type { MatrixQuestion } from '@canvass/surveys';
import type { KindSurveyJs } from '../kind-surveyjs.ts';
import { areRowsRequired, matrixBody } from './matrix-body.ts';

export const matrixSurveyJs: KindSurveyJs<MatrixQuestion> = {
  imports: { matrix: matrixBody },
  write: ({ rows, columns, required }, visibleIf) => ({
    type: 'matrix',
    columns: columns.map(({ value, label }) => ({ value, text: label })),
    rows: rows.map(({ id, label, showIf }) => ({
      value: id,
      text: label,
      ...(showIf === undefined ? {} : { visibleIf: visibleIf(showIf) }),
    })),
    ...(required ? { eachRowRequired: true } : {}),
  }),
  isRequired: areRowsRequired,
  reads: new Set(['rows']),
};
