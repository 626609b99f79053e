import { type QuestionSpec, readerText } from '@canvass/surveys';

/** In front of the columns of questions. */
export const answerColumns = ['id', 'receivedAt', 'version'] as const;

/** The same for people. */
export const answerHeaders = ['Id', 'Received at (UTC)', 'Version'] as const;

/** The text of a question as a header: in one line. */
export function headerText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The header of a question whose text another column has, too. */
export function headerWithId(text: string, question: string): string {
  return `${headerText(text)} (${question})`;
}

/** Most readers do not tell `Tea` from `tea`. */
export const alikeKey = (header: string): string => readerText(header).toLowerCase();

/** The headers of questions for people: their texts; those with the same text have their ids behind it. */
export function questionHeaders(
  questions: readonly (readonly [id: string, spec: QuestionSpec, ...unknown[]])[],
): ReadonlyMap<string, string> {
  const texts = [...answerHeaders, ...questions.map(([, { text }]) => headerText(text))];
  const uses = new Map<string, number>();
  for (const text of texts) uses.set(alikeKey(text), (uses.get(alikeKey(text)) ?? 0) + 1);
  return new Map(
    questions.map(([id, { text }]) => {
      const own = headerText(text);
      return [id, uses.get(alikeKey(own)) === 1 ? own : headerWithId(text, id)];
    }),
  );
}
