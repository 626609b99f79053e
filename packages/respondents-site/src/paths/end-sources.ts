import {
  hasPipes,
  linkPipes,
  partSeparator,
  pipesIn,
  type SurveyDefinition,
  type SurveySettings,
  type TextInLanguages,
} from '@canvass/surveys';
import type { Endings } from './endings.ts';

/** An answer that the end of a form shows. */
export interface EndSource {
  /** The id of its facet. */
  readonly source: string;
  /** An address has it, which takes no part of an answer. */
  readonly isWhole: boolean;
}

/**
 * The answers that any end of a form shows, those in addresses first; undefined if no text there has a place for one, nor a brace that is written twice. An answer
 * that is shown as a label may show others.
 */
export function endSources(
  { thanksText, redirectTo }: Pick<SurveySettings, 'thanksText' | 'redirectTo'>,
  endings: Endings,
  definition: SurveyDefinition,
): readonly EndSource[] | undefined {
  const ends = [...endings.values()];
  const addresses = [redirectTo, ...ends.map((end) => end.redirectTo)].flatMap(textsIn);
  const marked = [thanksText, ...ends.map(({ text }) => text)].flatMap(textsIn);
  const headings = ends.flatMap(({ title }) => textsIn(title));
  const all = [...addresses, ...marked, ...headings];
  if (!all.some(hasPipes)) return undefined;
  const whole = new Set([...addresses.flatMap(pipesIn), ...marked.flatMap(linkPipes)].map(sourceOf));
  const shown = new Set([...whole, ...all.flatMap(pipesIn).map(sourceOf)]);
  // A set is visited with what is added meanwhile.
  for (const source of shown) {
    for (const text of labelsOf(definition, source)) {
      for (const pipe of pipesIn(text)) shown.add(pipe.source);
    }
  }
  return [...shown].map((source) => ({ source, isWhole: whole.has(source) }));
}

/** Where labels of a question are, in all languages; other texts of it are there, too. */
function labelsOf({ questions, translations = {} }: SurveyDefinition, source: string): string[] {
  const [id = ''] = source.split(partSeparator, 1);
  const question = questions.find((each) => each.id === id);
  if (question === undefined) return [];
  const at = `/questions/${id}/`;
  const translated = Object.values(translations).flatMap((texts) =>
    Object.entries(texts).flatMap(([place, text]) => (place.startsWith(at) ? [text] : [])),
  );
  return [JSON.stringify(question), ...translated];
}

function textsIn(text: TextInLanguages | undefined): string[] {
  if (text === undefined) return [];
  return typeof text === 'string' ? [text] : Object.values(text).filter((each) => each !== undefined);
}

function sourceOf({ source }: { readonly source: string }): string {
  return source;
}
