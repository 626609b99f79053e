import { expect, test } from '@jest/globals';
import { resultsModelOf } from '../../../../test/results-model.ts';
import { cardCsv } from '../../files/card-csv.ts';
import { cardSvg } from '../../files/card-svg.ts';
import type { ResultsModel } from '../../results-model.ts';
import { resultsRegions } from '../../results-page.ts';

const you = { id: 'you', text: 'You?', type: 'contact', fields: { name: 'optional', country: 'optional' } };
const from = (country: string) => ({ you: 'answered', 'you.country': country });

const wordsOf = (model: ResultsModel) =>
  String(resultsRegions(model)['card-you'])
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const model = resultsModelOf([{ questions: [you], answers: ['FR', 'DE', 'DE', 'AF', 'ZW'].map(from) }]);

test('a long list begins with what was chosen most, and leaves out what nobody chose', () => {
  const words = wordsOf(model);
  expect(words).toContain('Germany 40% 2 Afghanistan 20% 1 France 20% 1 Zimbabwe 20% 1 A full bar');
  expect(words).not.toContain('by count');
  expect(cardSvg(model, 'you')).toContain('Zimbabwe');
  // A file has all figures.
  expect(cardCsv(model, 'you')).toContain('"Albania","0"');
});

test('names are counted, and not shown', () => {
  const named = resultsModelOf([{ questions: [you], answers: [{ you: 'answered', 'you.name': 'Secret' }] }]);
  expect(wordsOf(named)).toContain('Name 1 answered');
  expect(wordsOf(named)).not.toContain('Secret');
});
