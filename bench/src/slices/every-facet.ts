import { type FlatRecord, facetId, parseDay } from '@canvass/surveys';
import { makeAnswers } from '../survey-fixture.ts';

const rows = ['price', 'taste', 'staff'];
const columns = ['bad', 'neither', 'good'];
const items = ['tea', 'mate', 'milk', 'water'];
const firstDay = parseDay('2026-01-01')!;

/** Has a question of each facet, and of each kind with several parts. */
export const everyFacet = {
  title: 'Every facet',
  questions: [
    { id: 'colour', text: 'Which colour?', type: 'choice', choices: ['red', 'green', 'blue', 'black'] },
    { id: 'rating', text: 'How good was it?', type: 'scale', min: 1, max: 5 },
    { id: 'why', text: 'Why?', type: 'text', maxLength: 500 },
    { id: 'weight', text: 'How heavy?', type: 'number', decimals: 1 },
    { id: 'visit', text: 'When?', type: 'date' },
    {
      id: 'quality',
      text: 'How was it?',
      type: 'matrix',
      rows: rows.map((id) => ({ id, label: id })),
      columns,
    },
    { id: 'order', text: 'In which order?', type: 'ranking', items: items.map((id) => ({ id, label: id })) },
    { id: 'email', text: 'Your address?', type: 'email' },
  ],
};

/** A part of the answers by each facet, as an address asks for it. */
export const partsOfFacets: readonly Readonly<Record<string, string>>[] = [
  { 'where[colour]': 'red' },
  { 'where[rating]': '1..2' },
  { 'word[why]': 'slow' },
  { 'where[weight]': '100..299.9' },
  { 'where[visit]': '2026-02-01..2026-04-30' },
  { 'where[quality.price]': 'good' },
  { 'where[order.tea]': '1' },
  { 'answered[email]': 'yes' },
];

export function answersOfEveryFacet(random: () => number): FlatRecord {
  const upTo = (count: number): number => Math.floor(random() * count);
  const ranked = items.toSorted(() => random() - 0.5);
  return {
    ...makeAnswers(random),
    // 10,000 values: they are counted in bins.
    weight: upTo(10_000),
    visit: firstDay + upTo(365),
    quality: 'answered',
    ...Object.fromEntries(rows.map((row) => [facetId('quality', row), columns[upTo(columns.length)]!])),
    order: 'answered',
    ...Object.fromEntries(ranked.map((item, index) => [facetId('order', item), index + 1])),
    ...(random() < 0.5 && { email: `someone-${upTo(1e6)}@example.org` }),
  };
}
