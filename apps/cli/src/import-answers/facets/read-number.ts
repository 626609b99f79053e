import { readWholeNumber } from '@canvass/surveys';
import { type CellReader, type MappedValue, read, refused, whereVisible } from './read-cell.ts';

export function numberReader(mapped: MappedValue): CellReader {
  return whereVisible((cell) => {
    const text = cell.trim();
    // Spreadsheets write 4 as 4.0.
    const number = mapped(text) ?? readWholeNumber(text.replace(/\.0{1,15}$/, ''));
    return number === undefined ? refused('is no whole number') : read(number);
  });
}
