export { type TaggedPlaces } from './answer-parts.ts';
export { createSlices, type Slice, type Slices, type SlicesDeps, type SlicesOptions } from './slices.ts';
export { SlicesError } from './errors.ts';
export { Pace } from './pace.ts';
export { createQuotaCounter, type QuotaCount, type QuotaCounter, type QuotaCounts } from './quota-counts.ts';
export { planParts, type FilePart } from './plan-parts.ts';
export { selectRows } from './select-rows.ts';
export { totalsOfColumns } from './totals-of-columns.ts';
export { WorkLimits, type WorkLimitsOptions } from './work-limits.ts';
