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
export { selectRows, type Selecting } from './select-rows.ts';
export { Tabulation } from './tabulation.ts';
export { Trend, type TrendPoint } from './trend.ts';
