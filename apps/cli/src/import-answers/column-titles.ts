import { answerColumns, answerHeaders, headerWithId, originalText } from '@canvass/exports';
import { type SurveyDefinition, readerText } from '@canvass/surveys';

/** What the titles of a file say by themselves. */
export interface ColumnTitles {
  readonly header: readonly string[];
  /** Whether the file is an export of Canvass, whose texts have a `'` where a spreadsheet would compute. */
  readonly isExport: boolean;
  readonly id: string;
  readonly receivedAt: string;
  readonly version: string;
  /** The id of the question that a title names; undefined if it names none. */
  readonly questionOf: (title: string) => string | undefined;
}

const exportedQuestion = /^q_([^.]+)(?:\.\d+)?$/;

/**
 * A title names a question if it is the question's id, `q_` and the id as in an export, or its text, where only one question has it. An export
 * has the id behind a text that several questions have.
 */
export function columnTitles(given: readonly string[], { questions }: SurveyDefinition): ColumnTitles {
  const hasAll = (titles: readonly string[]): boolean =>
    titles.every((title) => given.filter((each) => each === title).length === 1);
  const names: readonly [string, string, string] = hasAll(answerHeaders) ? answerHeaders : answerColumns;
  const isExport = hasAll(names);
  const ids = new Set(questions.map(({ id }) => id));
  const byText = new Map<string, string | undefined>();
  for (const { id, text } of questions) {
    const title = seen(text);
    byText.set(title, byText.has(title) ? undefined : id);
  }
  const byTextWithId = new Map(questions.map(({ id, text }) => [seen(headerWithId(text, id)), id]));
  return {
    header: isExport ? given.map(originalText) : given,
    isExport,
    id: names[0],
    receivedAt: names[1],
    version: names[2],
    questionOf: (title) => {
      if (isExport && names.some((name) => name === title)) return undefined;
      // A question may itself be named like a column of an export.
      if (ids.has(title)) return title;
      const id = exportedQuestion.exec(title)?.[1] ?? '';
      return ids.has(id) ? id : (byText.get(seen(title)) ?? byTextWithId.get(seen(title)));
    },
  };
}

/** A title as a reader sees it, in small letters. */
const seen = (title: string): string => readerText(title).toLowerCase();
