import { type CellReader, type MappedValue, read } from './read-cell.ts';

/** Reads a text as it is. */
export function textReader(mapped: MappedValue): CellReader {
  return (text) => read(text === '' ? undefined : (mapped(text) ?? text));
}
