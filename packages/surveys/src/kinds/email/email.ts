import { z } from 'zod';
import { keptText, plainDraft } from '../kept-text.ts';
import { emailFault } from './email-fault.ts';

export const email = keptText({
  type: 'email',
  api: {
    answer: z.string().describe('An e-mail address'),
    example: {
      question: { id: 'mail', text: 'Where can we reach you?', type: 'email' },
      answer: 'ann@example.org',
    },
  },
  fault: emailFault,
});

export const emailDraft = plainDraft('email', 'kept');
