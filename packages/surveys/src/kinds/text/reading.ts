import type { AnswerReading } from '../kind.ts';

export const textReading: AnswerReading<unknown> = {
  valueOf: (answer) => answer,
  fromForm(read) {
    const field = read('');
    if (typeof field !== 'string') return field;
    // A browser counts a line break as one character against maxlength, but submits it as CR LF.
    return field === '' ? undefined : field.replaceAll('\r\n', '\n');
  },
};
