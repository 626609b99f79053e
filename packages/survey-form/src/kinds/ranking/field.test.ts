import { expect, test } from '@jest/globals';
import { draws } from '@canvass/surveys';
import { textsOf } from '../../texts/texts-of.ts';
import { rankingForm } from './field.ts';

test('items in random order stand equally often in each place, over all draws', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, label: id }));
  const question = { id: 'q', text: 'Q?', type: 'ranking', required: false, items, order: 'random' } as const;
  const texts = textsOf({ language: 'en' });
  const firsts = new Map<string, number>();
  for (let draw = 0; draw < draws; draw += 1) {
    const state = { fields: {}, errors: new Map(), texts, picturesAt: '', draw };
    const html = String(rankingForm.field({ ...question, items: [...items] }, state));
    const shown = [...html.matchAll(/<select id="[^"]*" name="q\.(\w)"/g)].map(([, id = '']) => id);
    expect(shown.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    firsts.set(shown[0]!, (firsts.get(shown[0]!) ?? 0) + 1);
  }
  expect([...firsts.values()]).toEqual(items.map(() => draws / items.length));
});
