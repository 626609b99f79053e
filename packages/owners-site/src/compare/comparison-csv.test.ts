import { expect, test } from '@jest/globals';
import { startHistory } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { comparisonOf, countIn } from '../../test/compared.ts';
import { comparisonCsv } from './comparison-csv.ts';
import { comparedQuestions } from './model/cards.ts';

const history = startHistory(
  definitionOf(
    { id: 'weight', text: 'Weight?', type: 'number', decimals: 2 },
    { id: 'start', text: 'Start?', type: 'time' },
  ),
);

test('the file has means and margins in the unit of the answers, and times in minutes', async () => {
  // 72.49, 72.50 and 72.51 are stored without their points.
  const totals = countIn(history, [
    { weight: 7249, start: 569 },
    { weight: 7250, start: 570 },
    { weight: 7251, start: 571 },
  ]);
  const { cards } = await comparedQuestions(comparisonOf(history, [{ label: 'A', totals }]), []);
  const [, ...lines] = comparisonCsv(cards).trim().split('\r\n');
  expect(lines).toEqual([
    '"Weight?","","A","3","72.5","72.475159","72.524841",""',
    '"Start?","","A","3","570","567.515862","572.484138",""',
  ]);
});
