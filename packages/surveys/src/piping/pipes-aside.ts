import { pipePattern } from './fill-pipes.ts';

/** A text whose places for answers are words of letters, so that it can be read as what it will be, such as an address. */
export interface PipesAside {
  readonly text: string;
  /** Whether a text, which was made of it, has such a word. */
  readonly isIn: (text: string) => boolean;
  /** The text with the places as they were written. */
  readonly putBack: (text: string) => string;
}

/** Sets the places for answers in a text aside. Braces that are written twice are set aside, too. */
export function pipesAside(text: string): PipesAside {
  const places: string[] = [];
  let word = 'place';
  while (text.toLowerCase().includes(word)) word += 'x';
  return {
    text: text.replaceAll(pipePattern, (whole) => `${word}${places.push(whole) - 1}e`),
    isIn: (made) => made.includes(word),
    putBack: (made) =>
      made.replaceAll(new RegExp(`${word}(\\d+)e`, 'g'), (_word, index: string) => places[Number(index)]!),
  };
}
