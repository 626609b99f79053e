import { expect, test } from '@jest/globals';
import { resultsModelOf } from '../../../test/results-model.ts';
import { reportPage } from './report-page.ts';

test('a report folds nothing away: it has every choice, and the whole of a long question', () => {
  const choices = Array.from({ length: 24 }, (_, n) => `choice ${n}`);
  const text = `Which? ${'A long explanation. '.repeat(20)}The end.`;
  const question = { id: 'which', text, type: 'choice', choices };
  const page = reportPage({
    model: resultsModelOf([{ questions: [question], answers: [{ which: 'choice 23' }] }]),
    tenant: 'acme',
    paper: 'a4',
    links: { results: '/results', paper: '/paper.css', report: () => '/report', choosesTexts: false },
  });
  const [, card = ''] = page.split('id="card-which"');
  expect(card.match(/<bdi>choice \d+<\/bdi>/g)).toHaveLength(24);
  expect(card).toContain('The end.</bdi></h2>');
  expect(page.match(/<details(?! class="menu)/g)).toBeNull();
});
