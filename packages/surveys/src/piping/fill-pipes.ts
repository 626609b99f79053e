import { isolated } from '../shared/isolated.ts';

/**
 * Returns the answer to a question, or to a part of one, in words; undefined or blank if there is none. null: no question has this name, so that its place is
 * text, and stays as it is written.
 */
export type AnswerWords = (source: string) => string | undefined | null;

/** The answers that stand in texts. */
export interface AnswersInTexts {
  readonly wordsOf: AnswerWords;
  /** Returns the same as a link has it for programs and for other surveys: the values of choices, a date as `2026-11-22`. null: no question has this name. */
  readonly valuesOf: (source: string) => readonly string[] | null;
}

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
export const pipePattern = /\{\{|\{([A-Za-z_][\w-]{0,63}(?:\.[\w-]{1,64})?)(?:\|([^{}]*))?\}/g;

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
export function fillText(
  text: string,
  { wordsOf }: Pick<AnswersInTexts, 'wordsOf'>,
  around: 'ltr' | 'rtl' = 'ltr',
): string {
  return filled(text, wordsOf, { write: (words) => isolated(words, around) });
}

/**
 * The same for a text with marks, in which answers are words without marks. In the address of a link they are values, percent-encoded, and so is what stands for a missing
 * one; a place in front of its path stays as it is written.
 */
export function fillMarkdown(
  text: string,
  { wordsOf, valuesOf }: AnswersInTexts,
  around: 'ltr' | 'rtl' = 'ltr',
): string {
  const write = (words: string): string =>
    isolated(words, around).replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
  return filled(text, wordsOf, { write, valuesOf });
}

/** The places in the addresses of links: the text has marks. */
export function linkPipes(text: string): Pipe[] {
  return pipesInLinks(text, () => true);
}

/** Those of them that no answer fills, because they stand in front of the path. */
export function unsafePipes(text: string): Pipe[] {
  return pipesInLinks(text, (address) => !isBehindHost(address));
}

/** `isMeant`: by what the address has in front of the place. */
function pipesInLinks(text: string, isMeant: (address: string) => boolean): Pipe[] {
  if (!text.includes('](')) return [];
  return [...text.matchAll(pipePattern)].flatMap(({ 1: source, 2: fallback = '', index }) => {
    const address = addressBefore(text.slice(0, index));
    return source === undefined || address === undefined || !isMeant(address) ? [] : [{ source, fallback }];
  });
}

/** What the address of a link has in front of its end; undefined if the text does not end within one. */
function addressBefore(text: string): string | undefined {
  const start = text.lastIndexOf('](');
  if (start === -1) return undefined;
  const address = text.slice(start + 2).trimStart();
  if (address.startsWith('<')) return /[<>\n]/.test(address.slice(1)) ? undefined : address.slice(1);
  if (/\s/.test(address)) return undefined;
  let depth = 0;
  for (const sign of address.replaceAll(/\\[()]/g, '')) {
    if (sign === '(') depth += 1;
    else if (sign === ')' && --depth < 0) return undefined;
  }
  return address;
}

/** Whether what follows in an address cannot decide to which site it leads. */
function isBehindHost(address: string): boolean {
  return /^https?:\/\/[^\s/?#\\@{}]+[/?#]/i.test(address);
}

/**
 * An address with the values of answers in its path, its query or its fragment, percent-encoded. In front of these nothing is replaced: no answer decides to which
 * site it leads.
 */
export function fillAddress(address: string, { valuesOf }: Pick<AnswersInTexts, 'valuesOf'>): string {
  const [origin = ''] = /^https?:\/\/[^/?#]*/.exec(address) ?? [];
  const rest = address
    .slice(origin.length)
    .replaceAll(pipePattern, (whole: string, source: string | undefined, fallback = '', at, all: string) => {
      if (source === undefined) return '%7B';
      const values = valuesOf(source);
      if (values === null) return whole;
      return valuesIn(values, fallback, { before: all.slice(0, at), after: all.slice(at + whole.length) });
    });
  return origin + rest;
}

/** What stands for values in an address. Several that are the whole of a parameter are one each, as a form sends them; anywhere else the first stands for all. */
function valuesIn(
  values: readonly string[],
  fallback: string,
  { before, after }: { readonly before: string; readonly after: string },
): string {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  const [first = decoded(fallback), ...others] = given;
  const [, parameter] = /[?&]([^?&=#]*=)$/.exec(before) ?? [];
  const isWhole = parameter !== undefined && /^(?:[&#)>\s]|$)/.test(after);
  return isWhole ? [first, ...others].map(inAddress).join(`&${parameter}`) : inAddress(first);
}

/** An owner may write what stands for a missing answer as words, or encoded as the address around it. */
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
  readonly write: (words: string) => string;
  /** The values of answers, for the addresses of links. Absent: the text has no marks. */
  readonly valuesOf?: AnswersInTexts['valuesOf'];
}

function filled(text: string, wordsOf: AnswerWords, { write, valuesOf }: Writing): string {
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
    const given = wordsOf(source);
    if (given === null) {
      result += whole;
      continue;
    }
    const words = given?.trim();
    const address = valuesOf && addressBefore(result);
    if (address !== undefined) {
      const around = { before: address, after: text.slice(end, end + 1) };
      result += isBehindHost(address) ? valuesIn(valuesOf?.(source) ?? [], fallback, around) : whole;
    } else if (words) result += write(words);
    else if (fallback !== '') result += fallback;
    else {
      const marks = valuesOf ? marksAround(result, text, end) : 0;
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
