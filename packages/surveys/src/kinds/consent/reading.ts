import type { AnswerReading } from '../kind.ts';

/** What a record has of a respondent who agrees. Nobody disagrees in a record: an empty box is no answer. */
export const agreed = 'yes';

export const consentReading: AnswerReading<unknown> = {
  valueOf: (answer) => (answer === true ? agreed : undefined),
  fromForm(read) {
    const field = read('');
    if (field === undefined || field === '') return undefined;
    return field === agreed ? true : field;
  },
};
