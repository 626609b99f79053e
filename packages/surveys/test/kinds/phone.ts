import * as fc from 'fast-check';
import type { QuestionOf } from '../../src/index.ts';
import { keptTexts } from './kept-texts.ts';

export const phone = keptTexts<QuestionOf<'phone'>>(
  fc.constantFrom('+44 20 7946 0018', '(030) 1234-567', '٠٣٠/١٢٣٤٥', '112-11'),
  ['12', 'call me', '+44 20 7946 0018 x', '1'.repeat(21), '++4420'],
);
