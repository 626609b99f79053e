import { parseDay } from '@canvass/surveys';
import { type CellReader, type MappedValue, read, refused, whereVisible } from './read-cell.ts';

/** Reads a date such as 2026-11-26. Other forms may be two dates: 05/01/2026. */
export function dateReader(mapped: MappedValue): CellReader {
  return whereVisible((cell) => {
    const text = cell.trim();
    const day = parseDay(String(mapped(text) ?? text));
    return day === undefined ? refused('is no date such as 2026-11-26') : read(day);
  });
}
