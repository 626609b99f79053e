import { type FittedText, fitText } from './texts/fit-text.ts';
import { type JsonObject, isObject, own } from './json.ts';
import { type Fact, type Note, noteOf } from './report/note.ts';
import type { ReadTexts } from './texts/texts.ts';

/** The report has this many notes about one element. */
const maxNotes = 50;
/** `{plan}` in a text: SurveyJS shows the answer to “plan” there. */
const placeholder = /\{[^{}]+\}/;

/** An element of the file that is being read, and what was found out about it. */
export class SourceElement {
  readonly json: JsonObject;
  readonly path: string;
  readonly texts: ReadTexts;
  readonly notes: Note[] = [];

  constructor(json: JsonObject, path: string, texts: ReadTexts) {
    this.json = json;
    this.path = path;
    this.texts = texts;
  }

  get(name: string): unknown {
    return own(this.json, name);
  }

  /** @param property empty for the element as a whole */
  note(property: string, fact: Fact): void {
    this.add(noteOf([this.path, property].filter(Boolean).join('.'), fact));
  }

  add(note: Note): void {
    if (this.notes.length < maxNotes) this.notes.push(note);
  }

  /** The text of the first of these properties that has one, made to fit. */
  text(names: readonly string[], maxLength: number, layout: 'line' | 'multiline'): string | undefined {
    for (const property of names) {
      const written = this.texts.read(this.get(property));
      if (written === undefined) continue;
      const fitted = fitText(written, maxLength, layout);
      if (fitted === undefined) continue;
      this.noteText(property, fitted, maxLength);
      return fitted.text;
    }
    return undefined;
  }

  /** Says how a text had to be changed, and what it shows in SurveyJS. */
  noteText(property: string, { text, cleaned, shortened }: FittedText, maxLength: number): void {
    if (cleaned) this.note(property, { code: 'text-cleaned', property });
    if (shortened) this.note(property, { code: 'text-shortened', property, maxLength });
    if (placeholder.test(text)) this.note(property, { code: 'answer-in-text', property });
  }
}

/** The type in lower case; empty if it has none. */
export function elementTypeOf(source: SourceElement): string {
  return lowerCase(source.get('type'));
}

/** What a text field takes, in lower case, such as `date`; empty if nothing is said. */
export function inputTypeOf(source: SourceElement): string {
  return lowerCase(source.get('inputType'));
}

/** What tells elements of one type apart: the kind of question that the element names, or what a text field takes. */
export function variantOf(source: SourceElement): string {
  const written = source.get('canvass');
  return (isObject(written) ? lowerCase(own(written, 'type')) : '') || inputTypeOf(source);
}

function lowerCase(word: unknown): string {
  return typeof word === 'string' ? word.toLowerCase() : '';
}
