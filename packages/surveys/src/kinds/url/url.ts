import { z } from 'zod';
import { keptText, plainDraft } from '../kept-text.ts';
import { urlFault } from './url-fault.ts';

export const url = keptText({
  type: 'url',
  api: {
    answer: z.string().describe('A web address, with or without `https://`'),
    example: {
      question: { id: 'site', text: 'Which is your website?', type: 'url' },
      answer: 'https://example.org/menu',
    },
  },
  fault: urlFault,
});

export const urlDraft = plainDraft('url', 'kept');
