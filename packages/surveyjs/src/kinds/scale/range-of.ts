import { isNumber, maxRangeValues } from '@canvass/surveys';

/** Whether a range question can have these ends. */
export function isRangeOf(min: number, max: number): boolean {
  return isNumber(min) && isNumber(max) && min <= max && max - min < maxRangeValues;
}
