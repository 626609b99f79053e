export {
  createSlices,
  type Slice,
  type SliceQuery,
  type SliceRequest,
  type Slices,
  type SlicesDeps,
  type SlicesOptions,
  type TrendQuery,
} from './slices.ts';
export { SlicesError, type SlicesErrorCode } from './errors.ts';
export { groupRows } from './group-rows.ts';
export { Pace } from './pace.ts';
export { selectRows, type Selecting } from './select-rows.ts';
export { totalsOfColumns } from './totals-of-columns.ts';
export { Tabulation } from './tabulation.ts';
export { Trend } from './trend.ts';
