import type { AnswerReading } from '../kind.ts';

/** The part that has the names of the files, their lengths and their keys. */
export const filesPart = 'files';

export const filesReading: AnswerReading<unknown> = {
  valueOf(answer, part) {
    if (!Array.isArray(answer) || answer.length === 0) return undefined;
    return part === '' ? answer.length : 'given';
  },
  /** The fields as they are: conditions ask only how many there are. */
  fromForm(read) {
    const given = [read('') ?? [], read(filesPart) ?? []].flat().filter((field) => field !== '');
    return given.length === 0 ? undefined : given;
  },
};
