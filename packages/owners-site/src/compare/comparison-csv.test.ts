import { expect, test } from '@jest/globals';
import {
  countedFacets,
  type FlatRecord,
  parseDefinition,
  startHistory,
  SurveyAnswersSummary,
} from '@canvass/surveys';
import { comparisonCsv } from './comparison-csv.ts';
import { comparedQuestions } from './model/cards.ts';

const parsed = parseDefinition({
  title: 'Staff',
  questions: [
    { id: 'weight', text: 'Weight?', type: 'number', decimals: 2 },
    { id: 'start', text: 'Start?', type: 'time' },
  ],
});
if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
const history = startHistory(parsed.definition);
const counted = countedFacets(history, 1)!;

function count(answers: readonly FlatRecord[]): SurveyAnswersSummary {
  const summary = SurveyAnswersSummary.empty();
  for (const each of answers) {
    summary.addNewAnswer({ receivedAt: '2026-11-22T09:00:00.000Z', answers: each }, counted);
  }
  return summary;
}

test('the file has means and margins in the unit of the answers, and times in minutes', async () => {
  // 72.49, 72.50 and 72.51 are stored without their points.
  const totals = count([
    { weight: 7249, start: 569 },
    { weight: 7250, start: 570 },
    { weight: 7251, start: 571 },
  ]);
  const { cards } = await comparedQuestions(
    {
      history,
      by: undefined,
      groups: [{ label: 'A', totals, history }],
      all: undefined,
      against: 'rest',
      isOverTime: false,
      areOverlapping: false,
      least: 0,
    },
    [],
  );
  const [, ...lines] = comparisonCsv(cards).trim().split('\r\n');
  expect(lines).toEqual([
    '"Weight?","","A","3","72.5","72.475159","72.524841",""',
    '"Start?","","A","3","570","567.515862","572.484138",""',
  ]);
});
