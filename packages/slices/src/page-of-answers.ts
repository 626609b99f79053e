import {
  lastPlace,
  type NumberedAnswer,
  type StoredAnswer,
  type SummaryDocument,
  type SurveyKey,
} from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import type { AnswerFilter, SurveyHistory } from '@canvass/surveys';
import type { AnswerParts, Selection } from './answer-parts.ts';
import { findLastPlaces, findPlaces, type FoundPlaces } from './find-places.ts';
import { readAnswers, readAnswersBackwards } from './read-answers.ts';

export interface AnswersPage {
  readonly outcome: 'found';
  readonly answers: StoredAnswer[];
  /** The cursor of the next page; null on the last one. */
  readonly next: number | null;
  /** The history that has the version of each answer. */
  readonly history: SurveyHistory;
}

export interface NewestAnswersPage {
  readonly outcome: 'found';
  /** The answers, the newest first. */
  readonly answers: readonly NumberedAnswer[];
  /** The place of the oldest answer to which the filter was applied; 1 once all were. */
  readonly readDownTo: number;
}

interface PageDeps {
  readonly answerLogs: BlobContainer;
  readonly parts: AnswerParts;
  /** A page ends after the part in which its filter was applied to this many answers. */
  readonly maxRows: number;
}

/** A filter, and the version of the answers to which it is applied. */
interface FilteredVersion {
  readonly key: SurveyKey;
  readonly document: SummaryDocument;
  readonly filter: AnswerFilter;
  readonly signal: AbortSignal | undefined;
}

/** How many parts of a log are loaded at once for a page. A page of many matches needs only one. */
const loadsAtOnce = 2;

/** Returns a page of the answers that match the filter, after the place `after`. See `Slices.answers`. */
export async function pageOfAnswers(
  deps: PageDeps,
  version: FilteredVersion,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<AnswersPage | { readonly outcome: 'beyondEnd' }> {
  const { parts, maxRows } = deps;
  const { key, document, filter, signal } = version;
  const last = lastPlace(document);
  if (after > last) return { outcome: 'beyondEnd' };
  const selection: Selection = { filter, facets: [], after, atOnce: loadsAtOnce };
  const found = await findPlaces((visit) => parts.visit(key, document, selection, signal, visit), {
    limit,
    maxRows,
  });
  const read = await readFound(readAnswers, deps, version, found);
  const next = read.through ?? last;
  const answers = read.answers.map(({ id, receivedAt, version: definitionVersion, answers: given }) => {
    return { id, receivedAt, version: definitionVersion, answers: given };
  });
  return { outcome: 'found', answers, next: next < last ? next : null, history: document.history };
}

/** Returns the answers that match the filter, from the place `last` backwards. See `Slices.newestAnswers`. */
export async function pageOfNewest(
  deps: PageDeps,
  version: FilteredVersion,
  { last, limit }: { readonly last: number; readonly limit: number },
): Promise<NewestAnswersPage> {
  const { parts, maxRows } = deps;
  const { key, document, filter, signal } = version;
  const selection: Selection = { filter, facets: [], last, order: 'backwards', atOnce: loadsAtOnce };
  const found = await findLastPlaces((visit) => parts.visit(key, document, selection, signal, visit), {
    limit,
    maxRows,
  });
  const { answers, through = 1 } = await readFound(readAnswersBackwards, deps, version, found);
  const isAll = through <= document.removedLines + 1;
  return { outcome: 'found', answers, readDownTo: isAll ? 1 : through };
}

/** Reads the answers at the found places. `through` is the last place that was searched and read; undefined if all were. */
async function readFound(
  read: typeof readAnswers,
  { answerLogs }: PageDeps,
  { document, signal }: FilteredVersion,
  { places, through }: FoundPlaces,
): Promise<{ readonly answers: readonly NumberedAnswer[]; readonly through: number | undefined }> {
  const found = await read({ answerLogs, document, signal }, places);
  return { answers: found.answers, through: found.through ?? through };
}
