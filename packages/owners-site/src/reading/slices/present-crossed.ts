import type { Slice } from '@canvass/slices';
import {
  presentGroupedSlice,
  presentSlice,
  SurveyAnswersSummary,
  type GroupBy,
  type PublicGroupedSlice,
  type PublicSlice,
  type SliceSource,
} from '@canvass/surveys';

/** The figures of a slice, and those of each value of the question `by` if the request names one. */
export type CrossedSlice = PublicSlice & Partial<Pick<PublicGroupedSlice, 'by' | 'groups'>>;

export function presentCrossed(
  source: SliceSource,
  { summary, groups }: Pick<Slice, 'summary' | 'groups'>,
  by: GroupBy | undefined,
): CrossedSlice {
  const slice = presentSlice({ ...source, summary });
  if (by === undefined) return slice;
  const crossed = presentGroupedSlice({
    ...source,
    totalAnswers: slice.totalAnswers,
    by: by.facet,
    groups: by.groups.map((group) => ({
      ...group,
      summary: groups?.get(group.value) ?? SurveyAnswersSummary.empty(),
    })),
  });
  return { ...slice, by: crossed.by, groups: crossed.groups };
}
