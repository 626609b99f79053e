import { type Html, markup } from '@canvass/web/page';

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/** Marks the first place of each of the words in a text, at most `most` of them. The words are as summaries count them. */
export function markedText(text: string, words: readonly string[], most: number): Html {
  const left = new Set(words.map(plain));
  const pieces: Html[] = [];
  let [end, marks] = [0, 0];
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (marks === most) break;
    if (!left.delete(plain(word))) continue;
    pieces.push(markup`${text.slice(end, index)}<mark>${word}</mark>`);
    end = index + word.length;
    marks += 1;
  }
  return markup`${pieces}${text.slice(end)}`;
}

function plain(word: string): string {
  return word.normalize('NFC').toLowerCase().replaceAll('’', "'");
}
