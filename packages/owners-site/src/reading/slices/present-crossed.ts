import type { Slice } from '@canvass/slices';
import {
  presentGroupedSlice,
  presentSlice,
  type PublicGroupedSlice,
  type PublicSlice,
  type SliceSource,
} from '@canvass/surveys';

/** The figures of a slice, and those of each group by the facet `by` if the request names one. */
export type CrossedSlice = PublicSlice & Partial<Pick<PublicGroupedSlice, 'by' | 'groups'>>;

export function presentCrossed(
  source: SliceSource,
  { summary, groups }: Pick<Slice, 'summary' | 'groups'>,
  by: string | undefined,
): CrossedSlice {
  const slice = presentSlice({ ...source, summary });
  if (by === undefined || groups === undefined) return slice;
  const crossed = presentGroupedSlice({ ...source, totalAnswers: slice.totalAnswers, by, groups });
  return { ...slice, by: crossed.by, groups: crossed.groups };
}
