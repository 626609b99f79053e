import * as fc from 'fast-check';
import type { QuestionOf } from '../../src/index.ts';
import { keptTexts } from './kept-texts.ts';

export const email = keptTexts<QuestionOf<'email'>>(
  fc.constantFrom(
    'ann@example.org',
    'jörg.meier+news@müller.example',
    '用户@例子.广告',
    "o'neil@a.b.c.example",
  ),
  ['ann', 'ann@', '@example.org', 'ann@example', 'ann @example.org', 'a@b@example.org', 'ann@example..org'],
);
