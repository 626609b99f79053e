import { isFiltering } from '@canvass/surveys';
import type { ResultsModel } from '../results-model.ts';
import { withoutSmallGroups } from './small-groups.ts';

type Shown = Pick<ResultsModel, 'summary' | 'slice'>;

/** What a page may show where figures of fewer than `least` answers are hidden. */
export interface WithoutSmall extends Shown {
  /** The ids of the questions whose figures are hidden. */
  readonly hiddenQuestions: ReadonlySet<string>;
  /** Fewer answers than `least` fit the filter: `summary` is as if there were none. */
  readonly isPartHidden: boolean;
}

/**
 * @param least 0 hides nothing
 * @param isPublished the newest answers are held back: where no answer is known, some may be there
 */
export function hideSmall({ summary, slice }: Shown, least: number, isPublished = false): WithoutSmall {
  const { totalAnswers, questions } = summary;
  const isFiltered = slice !== undefined && (isFiltering(slice.view.filter) || slice.of !== undefined);
  const isPartHidden = isFiltered && totalAnswers > 0 && totalAnswers < least;
  const hiddenQuestions = new Set(
    questions
      .filter(({ answered }) => isPartHidden || (answered < least && (answered > 0 || isPublished)))
      .map(({ id }) => id),
  );
  const groups = slice?.groups;
  const compared = groups && least > 0 ? withoutSmallGroups(summary, groups, least) : undefined;
  return {
    hiddenQuestions,
    isPartHidden,
    summary: isPartHidden
      ? { ...summary, totalAnswers: 0, firstAnswerAt: null, lastAnswerAt: null, days: [] }
      : summary,
    slice:
      slice === undefined || compared === undefined
        ? slice
        : { ...slice, groups: isPartHidden ? [] : compared.groups, hiddenGroups: compared.hidden },
  };
}
