import { MAX_RANGE_VALUES, isRangeValue } from '@canvass/surveys';

/** Whether a range question can have these ends. */
export function isRangeOf(min: number, max: number): boolean {
  return isRangeValue(min) && isRangeValue(max) && min <= max && max - min < MAX_RANGE_VALUES;
}
