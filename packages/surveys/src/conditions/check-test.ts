import { endExample, endOfJson, printEnd } from '../facets/end-text.ts';
import type { FacetType } from '../facets/facet.ts';
import { readerText } from '../shared/reader-text.ts';
import type { ReportIssue } from '../shared/report-issue.ts';
import type { LimitsOf, PartLimits } from './asked-part.ts';
import type { Condition } from './show-if.ts';

/** What answers of each facet are, in an error. */
const subjects: Readonly<Record<FacetType, string>> = {
  choices: 'choices',
  number: 'numbers',
  date: 'dates',
  words: 'texts',
  kept: 'answers that are only kept',
};

/** Reports a test that does not fit the facet, or cannot hold. */
export function checkTest(condition: Condition, tested: PartLimits, report: ReportIssue): void {
  if ('answered' in condition) return;
  if ('anyOf' in condition) return checkValues('anyOf', condition.anyOf, tested, report);
  if ('noneOf' in condition) return checkValues('noneOf', condition.noneOf, tested, report);
  if ('textIs' in condition) return checkTexts('textIs', condition.textIs, tested, report);
  if ('textIsNot' in condition) return checkTexts('textIsNot', condition.textIsNot, tested, report);
  const { atMost } = condition;
  const atLeast = 'atLeast' in condition ? condition.atLeast : undefined;
  if (tested.type === 'number' || tested.type === 'date') {
    checkEnd('atLeast', atLeast, tested, report);
    checkEnd('atMost', atMost, tested, report);
    return;
  }
  report(
    [atLeast === undefined ? 'atMost' : 'atLeast'],
    misfit(atLeast === undefined ? 'atMost' : 'atLeast', ['number', 'date']),
  );
}

function misfit(test: string, types: readonly FacetType[]): string {
  return `${test} is for a question of ${types.map((type) => subjects[type]).join(' or ')}`;
}

function checkValues(test: string, values: readonly string[], tested: PartLimits, report: ReportIssue): void {
  if (tested.type !== 'choices') return report([test], misfit(test, ['choices']));
  for (const [index, value] of values.entries()) {
    if (!tested.values.has(value)) report([test, index], 'The question has no choice with this value');
  }
}

function checkTexts(test: string, texts: readonly string[], tested: PartLimits, report: ReportIssue): void {
  if (tested.type !== 'words') return report([test], misfit(test, ['words']));
  for (const [index, text] of texts.entries()) {
    if (readerText(text).length > tested.maxLength)
      report([test, index], `An answer to the question has at most ${tested.maxLength} characters`);
  }
}

function checkEnd(
  test: 'atLeast' | 'atMost',
  end: number | string | undefined,
  tested: LimitsOf<'number' | 'date'>,
  report: ReportIssue,
): void {
  if (end === undefined) return;
  const { min, max } = tested;
  const value = endOfJson(tested, end);
  if (value === undefined) report([test], `${test} must be ${endExample(tested)}`);
  else if (test === 'atLeast' && value > max)
    report([test], `The answers of the question end at ${printEnd(tested, max)}`);
  else if (test === 'atMost' && value < min)
    report([test], `The answers of the question start at ${printEnd(tested, min)}`);
}
