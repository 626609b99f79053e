import { type QuestionSpec, readerText } from '@canvass/surveys';

/** The names of the columns in front of those of questions. */
export const answerColumns = ['id', 'receivedAt', 'version'] as const;

/** The headers of the same columns for people. */
export const answerHeaders = ['Id', 'Received at (UTC)', 'Version'] as const;

/** Makes the text of a question a header, which has one line. */
function headerText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Makes the header of a question whose text is the header of another column as well. */
export function headerWithId(text: string, question: string): string {
  return `${headerText(text)} (${question})`;
}

/** Returns the same key for headers that most readers do not tell apart, such as `Tea` and `tea`. */
export const alikeKey = (header: string): string => readerText(header).toLowerCase();

/** Returns the headers of questions for people, by question id. They are the questions' texts. Equal texts are followed by the id. */
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
