import type { SurveyAnswersSummary, SurveyHistory } from '@canvass/surveys';
import { groupsToHide } from '../../reading/view/groups-to-hide.ts';

/** A group of answers that a page compares: those with a value, of a period, or of a survey. */
export interface ComparedGroup {
  readonly label: string;
  readonly totals: SurveyAnswersSummary;
  /** The versions of the survey that the answers are of. */
  readonly history: SurveyHistory;
  /** The page with the results of the group alone; undefined if there is none. */
  readonly href?: string | undefined;
}

/** What a page compares. */
export interface Comparison {
  /** The survey whose questions the page shows. */
  readonly history: SurveyHistory;
  /** The ids of the facets whose values make the groups. They are not compared. */
  readonly by: string | undefined;
  /** The groups with answers, in their order. */
  readonly groups: readonly ComparedGroup[];
  /** All answers that the groups are of, with those in no group; undefined if the groups are of different surveys. */
  readonly all: SurveyAnswersSummary | undefined;
  /** Each group is compared with all answers outside it, or the second group with the first. */
  readonly against: 'rest' | 'first';
  /** The groups are periods that follow each other. */
  readonly isOverTime: boolean;
  /** Several choices were possible, so that an answer can be in several groups. */
  readonly areOverlapping: boolean;
  /** Groups of fewer answers than this are hidden. 0 hides none. */
  readonly least: number;
}

/** The groups that a page may show, and those that it hides. */
export interface ShownGroups {
  readonly shown: readonly ComparedGroup[];
  readonly hidden: readonly ComparedGroup[];
}

/** Hidden groups are named up to this many, and otherwise only counted. */
export const mostNamed = 10;

/** Chooses the groups that a page may show: not those of few answers, nor those that would give such a group away. */
export function shownGroups(comparison: Comparison): ShownGroups {
  const { groups, all } = comparison;
  const hidden = hiddenOf(
    comparison,
    groups.map(({ totals }) => totals.totalAnswers),
    all?.totalAnswers,
  );
  return {
    shown: groups.filter((_, index) => !hidden.has(index)),
    hidden: groups.filter((_, index) => hidden.has(index)),
  };
}

/**
 * Returns the indexes of the groups whose figures must be hidden, by how many people of each answered.
 *
 * @param all How many people answered, in whichever group; undefined if the groups are no parts of a whole.
 * @param hidden The groups that are hidden for another reason.
 */
export function hiddenOf(
  { least }: Pick<Comparison, 'least'>,
  sizes: readonly number[],
  all = Infinity,
  hidden: ReadonlySet<number> = new Set(),
): ReadonlySet<number> {
  return least === 0 ? hidden : groupsToHide(sizes, { all, least, hidden });
}
