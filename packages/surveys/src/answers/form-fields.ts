import type { AskedPart } from '../conditions/asked-part.ts';
import { facetId } from '../facets/facet-id.ts';
import { isPresence } from '../facets/is-presence.ts';
import type { TakenByForm } from '../kinds/kind.ts';
import type { QuestionType } from '../kinds/kinds.ts';
import type { ReadingOf } from './asked-facets.ts';

/** The fields of a urlencoded body: a string, or an array of strings if the field is repeated. */
export type FormFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The part of a question that reading a form needs. Many surveys keep it in memory. */
export interface FormQuestion extends TakenByForm {
  readonly id: string;
  readonly type: QuestionType;
  /** The parts that have a field of their own, named by the facet's id. The main part is `''`. */
  readonly parts: readonly string[];
}

/** The names of all fields of a question. */
export function fieldNames({ id, parts }: FormQuestion): string[] {
  return parts.map((part) => facetId(id, part));
}

/** Returns all parts but a main one that only says that the others are answered. */
export function withFields(parts: readonly Pick<AskedPart, 'part' | 'type'>[]): string[] {
  return parts
    .filter(({ part, type }) => part !== '' || !isPresence(type, parts.length > 1))
    .map(({ part }) => part);
}

/**
 * Turns the fields of a submitted form into the values that `compileAnswerValidator` checks. A field's name is its
 * facet's id; an empty field is not an answer; other fields are ignored. A value that does not convert stays as it is,
 * so that the validator names it.
 */
export function readFields(
  questions: readonly FormQuestion[],
  form: FormFields,
  readingOf: ReadingOf,
): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const question of questions) {
    const { id, parts } = question;
    const read = (part: string): string | readonly string[] | undefined => {
      const name = facetId(id, part);
      return Object.hasOwn(form, name) ? form[name] : undefined;
    };
    const answer = readingOf(question).fromForm(read, parts, question);
    if (answer !== undefined) answers[id] = answer;
  }
  return answers;
}
