import * as fc from 'fast-check';
import type { QuestionOf } from '../../src/index.ts';
import { keptTexts } from './kept-texts.ts';

export const url = keptTexts<QuestionOf<'url'>>(
  fc.constantFrom(
    'https://example.org',
    'example.org/menu?day=1',
    'http://müller.example:8080/a#b',
    'www.example.org',
  ),
  ['example', 'ftp://example.org', 'javascript:alert(1)', 'https://', 'two words.example'],
);
