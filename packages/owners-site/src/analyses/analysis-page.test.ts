import { coffee } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { noFilter, parseDefinition, startHistory } from '@canvass/surveys';
import { sampledAnalysis } from '../../test/sampled-analysis.ts';
import { presentAnalysis } from './present-analysis.ts';
import { analysisRegions } from './analysis-page.ts';

test('an analysis that ended early has read a part of the answers', () => {
  const parsed = parseDefinition(coffee);
  if (!parsed.ok) throw new Error('not valid');
  const history = startHistory(parsed.definition);
  const running = sampledAnalysis({
    history,
    request: { kind: 'analysis', where: noFilter, by: null, precision: { margin: 0.2 } },
    tasks: 10,
    done: [[{ colour: 'red' }], [{ colour: 'blue' }]],
  });
  const given = {
    tenant: 'acme',
    survey: 'coffee',
    id: '01M86VYY6Y5KPE1WKX33XK7082',
    history,
    withheld: null,
  };
  const analysis = presentAnalysis({ ...given, analysis: { ...running, phase: 'done' } });
  const regions = analysisRegions('/desk', { analysis, history, mayCancel: true, leastAnswers: 0 });
  expect(String(regions['results-figures'])).toContain('value="0.2"');
});
