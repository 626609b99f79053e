import type { ProblemType } from '../../http/problems/problem-types.ts';

export interface Notice {
  readonly heading: string;
  readonly text: string;
}

const kept = 'Nothing you entered is lost';
const sendAgain = `${kept}: please wait a moment and send it again.`;

const notStored = (text: string): Notice => ({ heading: 'Your answers were not stored', text });

const notices: Partial<Record<ProblemType, Notice>> = {
  'backlog-full': notStored(`Too many answers are arriving at the moment. ${sendAgain}`),
  'shutting-down': notStored(`The survey is moving to another server. ${sendAgain}`),
  'storage-unavailable': notStored(`Our storage is not answering at the moment. ${sendAgain}`),
  'too-many-reads': notStored(`Too much is being asked of us at the moment. ${sendAgain}`),
  'too-large': notStored(`Together they are too long. ${kept}: please shorten them and send them again.`),
};

/** For a problem after which the append may have landed, or may still land. */
const notConfirmed: Notice = {
  heading: 'We could not confirm that your answers were stored',
  text:
    'They may have arrived or not. Everything you entered is still here: you can wait a minute and send it again. ' +
    'If your answers did arrive the first time, they may be counted twice.',
};

/** Explains why valid answers were not accepted. */
export function noticeFor(type: ProblemType): Notice {
  return notices[type] ?? notConfirmed;
}
