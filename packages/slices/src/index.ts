export {
  createSlices,
  type Slice,
  type SliceQuery,
  type Slices,
  type SlicesDeps,
  type SlicesOptions,
  type TrendQuery,
} from './slices.ts';
export type { SliceRequest } from './on-newest.ts';
export { SlicesError, type SlicesErrorCode } from './errors.ts';
export { groupRows } from './group-rows.ts';
export { isMoved } from './answer-parts.ts';
export { Pace } from './pace.ts';
export { logParts, planParts, within, type FilePart, type LogPart, type PlannedPart } from './plan-parts.ts';
export { selectRows, type Selecting } from './select-rows.ts';
export { totalsOfColumns } from './totals-of-columns.ts';
export { Tabulation } from './tabulation.ts';
export { Trend } from './trend.ts';
export { WorkLimits, type WorkLimitsOptions } from './work-limits.ts';
