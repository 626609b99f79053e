import type { ProblemType } from '@canvass/web/problems';
import type { FormTexts, Message, NoticeName } from '@canvass/survey-form';

const names: Partial<Record<ProblemType, NoticeName>> = {
  'backlog-full': 'tooManyAnswers',
  'shutting-down': 'serverMoves',
  'storage-unavailable': 'storageDown',
  'too-many-reads': 'tooManyReads',
  'too-large': 'tooLong',
};

/** Explains why valid answers were not accepted. After any other problem the append may have landed, or may still land. */
export function noticeFor(type: ProblemType, { notices }: FormTexts): Message {
  return notices[names[type] ?? 'unconfirmed'];
}
