import { isolated } from '../shared/isolated.ts';

/** Returns the answer to a question, or to a part of one, in words; undefined or blank if there is none. */
export type AnswerWords = (source: string) => string | undefined;

/** A place for an answer in a text. */
export interface Pipe {
  /** The question whose answer stands there, or a part of one: the id of a facet. */
  readonly source: string;
  /** What stands there without an answer. */
  readonly fallback: string;
}

/**
 * `{colour}`, `{person.name}` and `{name|friend}` stand for answers, `{{` for a brace. All other braces are text, such as `{1, 2}`: an id that begins with
 * a digit stands for no answer.
 */
const pipePattern = /\{\{|\{([A-Za-z_][\w-]{0,63}(?:\.[\w-]{1,64})?)(?:\|([^{}]*))?\}/g;

/** Whether the text has places for answers, or a brace that is written twice. */
export function hasPipes(text: string): boolean {
  // Most texts have no brace.
  return text.includes('{') && text.search(pipePattern) !== -1;
}

/** The places for answers in a text. */
export function pipesIn(text: string): Pipe[] {
  if (!text.includes('{')) return [];
  return [...text.matchAll(pipePattern)].flatMap(([, source, fallback = '']) =>
    source === undefined ? [] : [{ source, fallback }],
  );
}

/** The text with the places of a question's answer, and of its parts, under another id. */
export function renamePipes(text: string, from: string, to: string): string {
  return text.replaceAll(pipePattern, (whole: string, source?: string) =>
    source === from || source?.startsWith(`${from}.`) ? `{${to}${whole.slice(1 + from.length)}` : whole,
  );
}

/**
 * The text with answers in their places. Where one is missing and has no fallback, a blank beside it goes, too, so that the sentence still reads. `around`: the
 * direction of the text.
 */
export function fillText(text: string, wordsOf: AnswerWords, around: 'ltr' | 'rtl' = 'ltr'): string {
  return filled(text, wordsOf, { write: (words) => isolated(words, around) });
}

/** The same for a text with marks, in which answers are words without marks; in the address of a link they are percent-encoded. */
export function fillMarkdown(text: string, wordsOf: AnswerWords, around: 'ltr' | 'rtl' = 'ltr'): string {
  const write = (words: string, before: string): string =>
    linkStart.test(before)
      ? inAddress(words)
      : isolated(words, around).replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
  return filled(text, wordsOf, { write, isMarked: true });
}

/** What stands before a place within the address of a link. */
const linkStart = /\]\([^()\s]{0,2000}$/;

/**
 * An address with answers in its path, its query or its fragment, percent-encoded. In front of these nothing is replaced: no answer decides to which
 * site it leads.
 */
export function fillAddress(address: string, wordsOf: AnswerWords): string {
  const [origin = ''] = /^https?:\/\/[^/?#]*/.exec(address) ?? [];
  const rest = address
    .slice(origin.length)
    .replaceAll(pipePattern, (_whole, source?: string, fallback = '') =>
      source === undefined ? '%7B' : inAddress(wordsOf(source)?.trim() || decoded(fallback)),
    );
  return origin + rest;
}

/** An address that was checked has percent-encoded blanks. */
function decoded(fallback: string): string {
  try {
    return decodeURIComponent(fallback);
  } catch {
    return fallback;
  }
}

function inAddress(words: string): string {
  // A step to another folder is no answer.
  if (/^\.+$/.test(words)) return '';
  return encodeURIComponent(words.toWellFormed()).replaceAll(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** How answers are written into a text. */
interface Writing {
  /** `before`: what stands in front of the place, as its owner has written it. */
  readonly write: (words: string, before: string) => string;
  /** The text has marks. */
  readonly isMarked?: boolean;
}

function filled(text: string, wordsOf: AnswerWords, { write, isMarked = false }: Writing): string {
  if (!text.includes('{')) return text;
  let result = '';
  let end = 0;
  for (const { 0: whole, 1: source, 2: fallback = '', index } of text.matchAll(pipePattern)) {
    result += text.slice(end, index);
    end = index + whole.length;
    if (source === undefined) {
      result += '{';
      continue;
    }
    const words = wordsOf(source)?.trim();
    if (words) result += write(words, text.slice(0, index));
    else if (fallback !== '') result += fallback;
    else {
      const marks = isMarked ? marksAround(result, text, end) : 0;
      result = withoutBlank(result.slice(0, result.length - marks), text, end + marks);
      end += marks;
      if (result === '' && text[end] === ' ') end += 1;
    }
  }
  return result + text.slice(end);
}

/** Emphasis of nothing would be signs: returns how many of them stand on each side. */
function marksAround(before: string, text: string, end: number): number {
  const [marks = ''] = /[*_]{1,3}$/.exec(before) ?? [];
  return text.startsWith(marks, end) ? marks.length : 0;
}

/** Without the blank in front of nothing, if a blank, a sign or the end comes behind it. */
function withoutBlank(before: string, text: string, end: number): string {
  const isLoose = before.endsWith(' ') && /^(?:[ .,;:!?)*_]|$)/.test(text.slice(end, end + 1));
  return isLoose ? before.slice(0, -1) : before;
}
