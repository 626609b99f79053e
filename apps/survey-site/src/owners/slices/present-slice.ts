import type { Slice } from '@canvass/slices';
import {
  presentSummary,
  SurveyAnswersSummary,
  type GroupBy,
  type PublicSummary,
  type SurveyHistory,
} from '@canvass/surveys';

/** The summary of one group of answers: those with a value of the question `by`. */
export interface PublicGroup extends Omit<
  PublicSummary,
  'tenant' | 'survey' | 'asOf' | 'duplicates' | 'conflicts'
> {
  readonly value: string | number;
  readonly label?: string;
  readonly retired?: true;
}

/** A summary of some answers. */
export interface PublicSlice extends PublicSummary {
  /** Answers of the survey, of which these are some. */
  readonly of: number;
  readonly by?: string;
  readonly groups?: readonly PublicGroup[];
}

export interface SliceToPresent {
  readonly tenant: string;
  readonly survey: string;
  readonly history: SurveyHistory;
  readonly by: GroupBy | undefined;
  readonly summary: SurveyAnswersSummary;
  readonly groups: Slice['groups'];
  readonly of: number;
  readonly asOf: string | null;
}

export function presentSlice(slice: SliceToPresent): PublicSlice {
  const { tenant, survey, history, by, summary, groups, of, asOf } = slice;
  const present = (some: SurveyAnswersSummary) =>
    presentSummary({ tenant, survey, history, summary: some, asOf });
  return {
    ...present(summary),
    of,
    ...(by && {
      by: by.question,
      groups: by.groups.map((group) => ({
        ...group,
        ...ofGroup(present(groups?.get(group.value) ?? SurveyAnswersSummary.empty())),
      })),
    }),
  };
}

/** Without what all groups share. */
function ofGroup(summary: PublicSummary): Omit<PublicGroup, 'value' | 'label' | 'retired'> {
  const { totalAnswers, firstAnswerAt, lastAnswerAt, days, questions } = summary;
  return { totalAnswers, firstAnswerAt, lastAnswerAt, days, questions };
}
