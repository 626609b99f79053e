import type { PublicSummary } from '@canvass/surveys';
import { colours, ratings } from '../load/storm-survey.ts';
import type { Slice, StormSite } from '../load/storm-site.ts';
import type { Findings } from './findings.ts';
import type { Tally } from './tally.ts';

/** Every slice by rating, and the cross-tabulation of rating and colour, add up to the totals and to the storm's own count. */
export async function checkSlices(
  site: Pick<StormSite, 'slice'>,
  survey: string,
  tally: Tally,
  findings: Findings,
): Promise<void> {
  const compare = (what: string, said: number, counted: number): void =>
    findings.check(
      said === counted,
      () => `${survey}, ${what}: ${said}, and ${counted} counted from the list`,
    );
  for (const rating of ratings) {
    const slice = await site.slice(survey, `where[rating]=${rating}&by=colour`);
    compare('all answers', slice.of, tally.total);
    compare(`rating ${rating}`, slice.totalAnswers, tally.count(rating));
    for (const colour of colours) {
      const group = slice.groups?.find(({ value }) => value === colour);
      compare(`rating ${rating}, ${colour}`, group?.summary.totalAnswers ?? 0, tally.count(rating, colour));
    }
  }
  const byColour = await site.slice(survey, 'by=colour');
  for (const { value, summary } of byColour.groups ?? []) {
    compare(`by colour, ${value}`, summary.totalAnswers, tally.count(undefined, String(value)));
  }
  findings.check(isSumOfParts(byColour), () => `${survey}: the groups do not add up to the whole`);
}

/** Whether the numbers of each question, and the groups, add up to the total. */
export function isSumOfParts({
  totalAnswers,
  questions,
  groups,
}: Pick<PublicSummary, 'totalAnswers' | 'questions'> & Pick<Slice, 'groups'>): boolean {
  const areQuestionsWhole = questions.every((question) => {
    const { id, answered, skipped } = question;
    if (answered + skipped !== totalAnswers) return false;
    if (question.facet === 'number')
      return sum((question.histogram ?? []).map(({ count }) => count)) === answered;
    return id !== 'colour' || question.facet !== 'choices'
      ? true
      : sum(question.choices.map(({ count }) => count)) === answered;
  });
  if (groups === undefined) return areQuestionsWhole;
  const coloured = questions.find(({ id }) => id === 'colour')?.answered;
  return areQuestionsWhole && sum(groups.map(({ summary }) => summary.totalAnswers)) === coloured;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
