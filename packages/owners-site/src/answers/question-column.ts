import {
  facetsInOrder,
  isAskedIn,
  isolated,
  type Question,
  readFileList,
  type SurveyFacet,
  isPresence,
} from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import type { ResultsReading } from '../reading/live/results-state.ts';
import { hasTexts } from '../reading/facets/has-texts.ts';
import { historyInForce } from '../reading/view/read-view.ts';
import { facetInWords } from './facets/facet-in-words.ts';
import { pointOf } from './facets/point-of.ts';
import { fromHit, markedText } from './marked-text.ts';
import { answersTexts as texts } from './texts.ts';

/** A cell has at most this many characters, of which two lines are seen. */
const maxCharacters = 240;

/** A question that some version of the survey asks. */
export interface QuestionColumn {
  readonly id: string;
  readonly text: string;
  /** The current version does not ask it. */
  readonly isRetired: boolean;
  /** Whether people write in it, or in a part of it. */
  readonly hasText: boolean;
  /** The question as it is asked now; undefined if it is no longer asked. */
  readonly asked: Question | undefined;
  /** Its main facet and its parts, those of the current version first. */
  readonly facets: readonly ColumnFacet[];
}

interface ColumnFacet extends SurveyFacet {
  /** The current version does not ask it. */
  readonly isRetired: boolean;
  /** Whether a version asks it. */
  readonly isAskedIn: (version: number) => boolean;
}

type Answers = Readonly<Record<string, unknown>>;

/** An answer, and the version of the survey that it is to. */
interface Answered {
  readonly version: number;
  readonly answers: Answers;
}

type Value = Parameters<typeof facetInWords>[0];

/** Returns the questions in the order of the results: those of the version in force, then the retired ones, the latest first. */
export function questionColumns(reading: ResultsReading): QuestionColumn[] {
  const columns = new Map<string, Omit<QuestionColumn, 'hasText'> & { readonly facets: ColumnFacet[] }>();
  const history = historyInForce(reading);
  const { questions } = reading.stored.definition;
  for (const [facet, isRetired] of facetsInOrder(history)) {
    const { question: id, text } = facet;
    const column = columns.get(id);
    const own: ColumnFacet = {
      ...facet,
      isRetired,
      isAskedIn: (version) => isAskedIn(history, version, facet.id),
    };
    if (column === undefined) {
      columns.set(id, {
        id,
        text,
        isRetired,
        asked: questions.find((each) => each.id === id),
        facets: [own],
      });
    } else column.facets.push(own);
  }
  return [...columns.values()].map((column) => ({
    ...column,
    hasText: column.facets.some(({ facet }) => hasTexts(facet)),
  }));
}

/** The address of a file by its key; undefined if it is not linked. */
type AddressOfFile = (fileKey: string) => string | undefined;

/** Shows an answer to a question in words. An answer with parts has a line for each. */
export function shownAnswer(
  column: QuestionColumn,
  answered: Answered,
  addressOf: AddressOfFile = () => undefined,
  query = '',
): Html {
  const { answers } = answered;
  const given = givenFacets(column, answers);
  const [only] = given;
  if (only === undefined) return missingValue(column, answered);
  if (column.facets.length === 1) return pointMarkup(column, only, answers, query);
  const lines = column.facets.filter(
    (facet) =>
      given.includes(facet) || (facet.part !== '' && (!facet.isRetired || Object.hasOwn(answers, facet.id))),
  );
  // Line breaks between the elements would be seen, as those in a text are.
  return markup`<ul class="parts">${lines.map(
    (facet) =>
      markup`<li>${facet.label !== undefined && partName(facet.label)}${given.includes(facet) ? valueMarkup(column, facet, answers, addressOf, query) : noteOf(facet, answered)}</li>`,
  )}</ul>`;
}

/** The label of a part, whose value stands at the other side. Who hears them needs a mark between them. */
function partName(label: string): Html {
  return markup`<span class="part-name">${bdi(label)}<span class="hidden">${colonAfter(label)}</span></span> `;
}

/** What stands between a label and its value: a label that is a sentence has its own mark. */
function colonAfter(label: string): string {
  return /[\p{Terminal_Punctuation}…]$/u.test(label) ? '' : ':';
}

/** Shows the same in a cell, which style clamps: its first characters, from the first hit of the search on. */
export function cellOf(column: QuestionColumn, answered: Answered, query: string): Html {
  const { answers } = answered;
  const given = givenFacets(column, answers);
  if (given.length === 0) return missingValue(column, answered);
  const values = given.map((facet) => {
    const value = valueOf(facet, answers);
    return facet.label === undefined
      ? value
      : `${isolated(facet.label)}${colonAfter(facet.label)} ${isolated(value)}`;
  });
  return markedText(clipped(fromHit(values.join('; '), query), maxCharacters), query);
}

/** Returns the facets that the answer has a value of, without the one that only says that there are some. */
function givenFacets({ facets }: QuestionColumn, answers: Answers): readonly ColumnFacet[] {
  return facets.filter(
    (facet) =>
      valueIn(facet, answers) !== undefined &&
      (facet.part !== '' || !isPresence(facet.facet.type, facets.length > 1)),
  );
}

/** Returns the stored value; undefined if the facet was skipped or not asked. */
function valueIn({ id }: ColumnFacet, answers: Answers): Value | undefined {
  const value = Object.hasOwn(answers, id) ? answers[id] : undefined;
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  return value as Value | undefined;
}

function valueMarkup(
  column: QuestionColumn,
  facet: ColumnFacet,
  answers: Answers,
  addressOf: AddressOfFile,
  query: string,
): Html {
  if (!facet.listsFiles) return markup`<bdi>${pointMarkup(column, facet, answers, query)}</bdi>`;
  const files = readFileList(String(valueIn(facet, answers)));
  return markup`<ul class="parts">${files.map(({ name, key }) => {
    const address = addressOf(key);
    return markup`<li>${address === undefined ? bdi(name) : markup`<a href="${address}" download>${bdi(name)}</a>`}</li>`;
  })}</ul>`;
}

/** Shows a value in words. A point of a scale has a small picture before them. */
function pointMarkup({ asked }: QuestionColumn, facet: ColumnFacet, answers: Answers, query: string): Html {
  const point = facet.listsFiles ? undefined : pointOf(valueIn(facet, answers)!, facet.facet, asked);
  if (point === undefined) return markedText(valueOf(facet, answers), query);
  return markup`<span class="answer-point">${point.picture}<span>${markedText(point.words, query)}</span></span>`;
}

function valueOf(facet: ColumnFacet, answers: Answers): string {
  if (facet.listsFiles) {
    return readFileList(String(valueIn(facet, answers)))
      .map(({ name }) => isolated(name))
      .join(', ');
  }
  return facetInWords(valueIn(facet, answers)!, facet.facet);
}

function missingValue({ facets }: QuestionColumn, answered: Answered): Html {
  return noteOf(
    facets.find(({ part }) => part === '')!,
    answered,
  );
}

/** Says why there is no value: the version that was answered may not have asked the facet, or its condition did not hold. */
function noteOf({ id, isAskedIn: isAsked }: ColumnFacet, { version, answers }: Answered): Html {
  const wasAsked = isAsked(version) && !(Object.hasOwn(answers, id) && answers[id] === null);
  return markup`<span class="note">${wasAsked ? texts.left : texts.notAsked}</span>`;
}

function clipped(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text;
}
