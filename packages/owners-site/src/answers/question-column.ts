import { isolated, labelOfChoice, type QuestionSpec, type SurveyHistory } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { ResultsReading } from '../reading/live/results-state.ts';
import { answersTexts as texts } from './texts.ts';

/** A question that some version of the survey asks. */
export interface QuestionColumn {
  readonly id: string;
  readonly spec: QuestionSpec;
  /** The current version does not ask it. */
  readonly isRetired: boolean;
}

/** Returns the questions in the order of the results: those of the version in force, then the retired ones, the latest first. */
export function questionColumns({ summary, stored }: ResultsReading): QuestionColumn[] {
  const { history } = summary;
  const columns = new Map<string, QuestionColumn>();
  const older = Object.keys(history.versions)
    .map(Number)
    .toSorted((one, other) => other - one);
  for (const version of [stored.version, ...older]) {
    for (const id of history.versions[version] ?? []) {
      const spec = specOf(history, id);
      if (spec && !columns.has(id)) columns.set(id, { id, spec, isRetired: version !== stored.version });
    }
  }
  return [...columns.values()];
}

export function specOf({ questions }: SurveyHistory, id: string): QuestionSpec | undefined {
  return Object.hasOwn(questions, id) ? questions[id] : undefined;
}

/** Shows a stored value in words, such as the labels of choices. Texts are clipped to `maxLength` characters. */
export function shownAnswer(
  { id, spec }: Pick<QuestionColumn, 'id' | 'spec'>,
  answers: Readonly<Record<string, unknown>>,
  maxLength = Infinity,
): Html {
  const value = Object.hasOwn(answers, id) ? answers[id] : undefined;
  if (value === null) return markup`<span class="note">${texts.notAsked}</span>`;
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return markup`<span class="note">${texts.left}</span>`;
  }
  if (Array.isArray(value))
    return markup`${clipped(value.map((each) => isolated(labelOf(spec, each))).join(', '), maxLength)}`;
  return markup`${clipped(labelOf(spec, value), maxLength)}`;
}

/** Returns the label of a choice, or the value itself if its label is not known. */
function labelOf(spec: QuestionSpec, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (spec.type !== 'choice') return text;
  return labelOfChoice(spec, text) ?? text;
}

function clipped(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text;
}
