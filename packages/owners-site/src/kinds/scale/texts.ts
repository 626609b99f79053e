import type { KindTexts } from '../kind-editor.ts';

export const scaleTexts = {
  name: 'Scale',
  recommendation: 'Recommendation (NPS)',
  summary: (from: string, to: string) => `Scale from ${from} to ${to}`,
  fields: {
    min: 'Lowest value',
    max: 'Highest value',
    minLabel: 'What the lowest value means',
    maxLabel: 'What the highest value means',
  },
  hints: {
    minLabel: 'Optional, such as “Not at all likely”',
    maxLabel: 'Optional, such as “Extremely likely”',
  },
  names: {
    min: 'The lowest value',
    max: 'The highest value',
    minLabel: 'What the lowest value means',
    maxLabel: 'What the highest value means',
  },
  todo: {
    'min must be an integer': 'the lowest value must be a whole number',
    'max must be an integer': 'the highest value must be a whole number',
    'max must not be less than min': 'the highest value must not be less than the lowest',
    'A scale spans at most 101 values': 'a scale has at most 101 values',
  },
} as const satisfies KindTexts & Readonly<Record<string, unknown>>;
