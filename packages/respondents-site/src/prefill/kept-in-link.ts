import type { HiddenQuestions } from '@canvass/surveys';

/** The address of a thank-you page has answers of hidden questions under their ids behind this, so that none is taken for another parameter. */
const prefix = 'link.';
/** All of them together have at most this many characters in an address. If there are more, none is kept: a part of them would be another link. */
const maxLength = 4_000;

type Hidden = Pick<HiddenQuestions, 'questions'> | undefined;

/** The answers that the link of a form had, by the ids of their hidden questions. */
export type LinkAnswers = readonly (readonly [id: string, value: string])[];

/** Returns those that a sent form carries. */
export function linkAnswersOf(hidden: Hidden, fields: unknown): LinkAnswers {
  return answersNamed(hidden, fields, '');
}

/** Returns those that the address of a thank-you page keeps for the next form. They may be forged, as in the link of a form. */
export function keptLinkAnswers(hidden: Hidden, query: unknown): LinkAnswers {
  return answersNamed(hidden, query, prefix);
}

/** Adds the answers to the query of a thank-you page. */
export function withLinkAnswers(query: string, answers: LinkAnswers): string {
  const parameters = parametersOf(answers, prefix);
  return parameters === '' ? query : `${query}&${parameters}`;
}

/** Returns the address of a form that begins with the answers. */
export function formWith(form: string, answers: LinkAnswers): string {
  const parameters = parametersOf(answers, '');
  return parameters === '' ? form : `${form}?${parameters}`;
}

/** Any other name than that of a hidden question is left out: anybody may have written it. */
function answersNamed(hidden: Hidden, given: unknown, start: string): LinkAnswers {
  const values = (given ?? {}) as Readonly<Record<string, unknown>>;
  return (hidden?.questions ?? []).flatMap(({ id }) => {
    const name = start + id;
    return [Object.hasOwn(values, name) ? values[name] : undefined]
      .flat()
      .filter((value) => typeof value === 'string' && value !== '')
      .map((value) => [id, value as string] as const);
  });
}

function parametersOf(answers: LinkAnswers, start: string): string {
  if (answers.length === 0) return '';
  const pairs = answers.map(([id, value]): [string, string] => [start + id, value]);
  const parameters = new URLSearchParams(pairs).toString();
  return parameters.length > maxLength ? '' : parameters;
}
