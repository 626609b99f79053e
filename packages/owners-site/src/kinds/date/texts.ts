import type { KindTexts } from '../kind-editor.ts';

export const dateTexts = {
  name: 'Date',
  fields: { min: 'Earliest day', max: 'Latest day' },
  hint: 'Optional',
  names: { min: 'The earliest day', max: 'The latest day' },
  todo: { 'max must not be before min': 'the latest day must not be before the earliest' },
} as const satisfies KindTexts & Readonly<Record<string, unknown>>;
