import { markup, type Html } from './markup.ts';

/** The attribute of a block that takes its direction from its own text. Text without a letter keeps the direction of its page. */
export function ownDirection(text: string): Html | undefined {
  return /\p{L}/u.test(text) ? markup` dir="auto"` : undefined;
}
