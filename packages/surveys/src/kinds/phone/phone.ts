import { z } from 'zod';
import { keptText, plainDraft } from '../kept-text.ts';
import { phoneFault } from './phone-fault.ts';

export const phone = keptText({
  type: 'phone',
  api: {
    answer: z.string().describe('A telephone number, as it was written'),
    example: {
      question: { id: 'tel', text: 'When may we call, and where?', type: 'phone' },
      answer: '+44 20 7946 0018',
    },
  },
  fault: phoneFault,
});

export const phoneDraft = plainDraft('phone', 'kept');
