import { readerText } from '../../shared/reader-text.ts';

/** The value of the choice that a respondent describes. No other choice of its question has it. */
export const otherValue = 'other';

/** Whether a reader takes this value for that of the choice “other”. */
export function isOtherValue(value: string): boolean {
  return readerText(value).toLowerCase() === otherValue;
}
