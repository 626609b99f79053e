export { SlicesError, type SlicesErrorCode } from './errors.ts';
export { groupRows } from './group-rows.ts';
export { selectRows, type Selecting } from './select-rows.ts';
