import type { Pending } from '@canvass/answer-files';
import { surveyPath, type SurveyKey } from '@canvass/answer-log';
import { answersFingerprint, encodeRecordOf, idLength, idOfTail, timeOf } from '@canvass/journal';
import { type Clock, dayMs } from '@canvass/runtime/clock';
import { forEachLimited } from '@canvass/runtime/concurrency';
import type { BlobContainer, ListedBlob } from '@canvass/storage';
import {
  dayAt,
  drawOf,
  fileQuestions,
  filesIn,
  type FlatRecord,
  isLanguage,
  partialAnswer,
  type SurveyDefinition,
  type SurveySettings,
} from '@canvass/surveys';
import { placeOfName, type SavedPlace } from './names.ts';
import { createSavedAnswers, type SavedAnswers } from './saved-answers.ts';
import {
  type ListedState,
  listedState,
  type OpenDocument,
  sentDocument,
  type SendingDocument,
} from './saved-document.ts';

export interface SweepSavedDeps {
  /** The container `saved`. */
  readonly container: BlobContainer;
  /** The survey as it is now; undefined if it is gone. */
  readonly findSurvey: (key: SurveyKey) => Promise<FoundSurvey | undefined>;
  readonly pending: Pick<Pending, 'promise'>;
  /** Whether an attempt of the same submission is stored, as `isStored` says. */
  readonly isStored: (key: SurveyKey, id: string) => Promise<boolean>;
  /** Appends records, as `Journal.append` does. */
  readonly append: (key: string, lines: string) => Promise<void>;
  readonly clock: Pick<Clock, 'now'>;
  /** See `SegmentCounterOptions`. */
  readonly idempotencyWindowMs: number;
  /** Called for each blob that could not be looked at. The next sweep tries again. */
  readonly onFailure: (name: string, error: unknown) => void;
}

export interface FoundSurvey {
  readonly definition: SurveyDefinition;
  readonly version: number;
  readonly settings?: Pick<SurveySettings, 'retention'> | undefined;
}

export interface SweptSaved {
  /** Answers that were sent: because their time was over, or because nobody knows whether they were. */
  readonly sent: number;
  /** Answers that were erased because their time was over. */
  readonly erased: number;
  /** Marks of sent answers that are not needed any more, and what had been saved of answers that a site took without a mark. */
  readonly forgotten: number;
}

/** An attempt to send that has not ended for this long is taken over, in ms. Its site is gone, or has not heard from the storage. */
const sendingEndsWithinMs = 10 * 60_000;
/** A survey keeps its answers for at least this long, in ms. */
const shortestRetentionMs = dayMs;
/** This many saved answers are looked at side by side. */
const concurrency = 16;

/**
 * Looks at what is saved, and acts on what is due: answers that nobody has sent in time are erased, or become answers as far as they go; an attempt to send
 * that was interrupted is made again, with the same id. A listing says what is due, so that nothing else is read.
 */
export async function sweepSaved(deps: SweepSavedDeps, signal?: AbortSignal): Promise<SweptSaved> {
  const swept = { sent: 0, erased: 0, forgotten: 0 };
  const sweep = new SavedSweep(deps);
  await forEachLimited(until(signal, deps.container.list()), concurrency, async (blob) => {
    try {
      const outcome = await sweep.look(blob);
      if (outcome !== 'waits') swept[outcome] += 1;
    } catch (error) {
      deps.onFailure(blob.name, error);
    }
  });
  return swept;
}

async function* until<Item>(
  signal: AbortSignal | undefined,
  items: AsyncIterable<Item>,
): AsyncGenerator<Item> {
  for await (const item of items) {
    if (signal?.aborted) return;
    yield item;
  }
}

type Outcome = keyof SweptSaved | 'waits';

class SavedSweep {
  readonly #deps: SweepSavedDeps;
  readonly #saved: SavedAnswers;
  /** Most of what is due belongs to few surveys. */
  readonly #surveys = new Map<string, Promise<FoundSurvey | undefined>>();

  constructor(deps: SweepSavedDeps) {
    this.#deps = deps;
    this.#saved = createSavedAnswers(deps.container);
  }

  async look({ name, metadata, idleMs, etag: listedEtag }: ListedBlob): Promise<Outcome> {
    const listed = listedState(metadata);
    const place = placeOfName(name);
    if (listed !== undefined && !(await this.#isDue(place.key, listed, idleMs))) return 'waits';
    // Nothing in a mark has to be read: each form that is sent leaves one.
    if (isMark(listed)) return this.#erase(place, listedEtag, 'forgotten');
    const read = await this.#saved.read(place);
    if (read === undefined) return 'waits';
    const { document, etag } = read;
    const isExpired = document.state === 'sending' && document.isExpired;
    // It may have changed since it was listed.
    if (!(await this.#isDue(place.key, { ...document, isExpired }, read.idleMs))) return 'waits';
    switch (document.state) {
      case 'open':
        return document.onExpiry === 'answer'
          ? this.#answer(place, document, etag)
          : this.#erase(place, etag, 'erased');
      case 'sending':
        return this.#send(place, document, etag);
      case 'sent':
      case 'deleted':
        return this.#erase(place, etag, 'forgotten');
    }
  }

  /** A retention that the survey has got since shortens the time of what is saved: that is kept for no longer than answers. */
  async #isDue(key: SurveyKey, listed: ListedState, idleMs: number): Promise<boolean> {
    if (isDue(listed, idleMs)) return true;
    if (listed.state !== 'open' || idleMs < shortestRetentionMs) return false;
    const { days = Infinity } = (await this.#survey(key))?.settings?.retention ?? {};
    return idleMs >= days * dayMs;
  }

  async #erase(place: SavedPlace, etag: string, outcome: 'erased' | 'forgotten'): Promise<Outcome> {
    return (await this.#saved.delete(place, etag)) ? outcome : 'waits';
  }

  async #answer(place: SavedPlace, document: OpenDocument, etag: string): Promise<Outcome> {
    const survey = await this.#survey(place.key);
    // A site that did not know of the setting, or had it switched off, may have taken the answer past this document: within the window after the
    // form was opened.
    const { isStored } = this.#deps;
    const past = await isStored(place.key, idOfTail(timeOf(document.formId), place.tail));
    if (past) return this.#erase(place, etag, 'forgotten');
    const now = this.#deps.clock.now();
    const id = idOfTail(now, place.tail);
    const answers = survey && (await this.#answersOf(place, document, survey.definition, id));
    if (survey === undefined || answers === undefined) return this.#erase(place, etag, 'erased');
    const { holder, formId, invitation, keepMs } = document;
    const sending: SendingDocument = {
      state: 'sending',
      holder,
      formId,
      ...(invitation !== undefined && { invitation }),
      version: survey.version,
      savedAt: new Date(now).toISOString(),
      keepMs,
      id,
      answers,
      isExpired: true,
    };
    const written = await this.#saved.write(place, sending, etag);
    return written === undefined ? 'waits' : this.#send(place, sending, written);
  }

  async #answersOf(
    place: SavedPlace,
    { formId, language, fields, page }: OpenDocument,
    definition: SurveyDefinition,
    id: string,
  ): Promise<FlatRecord | undefined> {
    const context = {
      day: dayAt(timeOf(id)),
      draw: drawOf(formId),
      ...(isLanguage(language) && { language }),
    };
    const questions = fileQuestions(definition);
    const answers = partialAnswer(definition, fields, page, context);
    const files = questions.flatMap((question) => filesIn(answers ?? {}, question));
    if (files.length === 0) return answers;
    const names = files.map(({ key }) => key.slice(0, idLength));
    if ((await this.#deps.pending.promise(place, id, names)) === 'promised') return answers;
    // The files are gone. The other answers stay.
    const ofFiles = new Set(questions.flatMap((question) => [question.id, question.facet]));
    const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !ofFiles.has(name)));
    return partialAnswer(definition, others, page, context);
  }

  /** Appends the answer that a document names. However often that happens, it counts once. */
  async #send(place: SavedPlace, document: SendingDocument, etag: string): Promise<Outcome> {
    const { append, idempotencyWindowMs } = this.#deps;
    const { id, formId, version, invitation } = document;
    const answers = JSON.stringify(document.answers);
    const receivedAt = new Date(timeOf(id)).toISOString();
    const { tenant, survey } = place.key;
    const line = encodeRecordOf(
      { ...place.key, id, submissionId: formId, receivedAt, definitionVersion: version, invitation },
      answers,
    );
    await append(`${tenant}/${survey}`, [line, ...(document.beside ?? [])].join('\n'));
    await this.#saved.write(
      place,
      sentDocument(document, answersFingerprint(answers), idempotencyWindowMs),
      etag,
    );
    return 'sent';
  }

  #survey(key: SurveyKey): Promise<FoundSurvey | undefined> {
    const path = surveyPath(key);
    const known = this.#surveys.get(path) ?? this.#deps.findSurvey(key);
    this.#surveys.set(path, known);
    return known;
  }
}

function isMark(listed: ListedState | undefined): boolean {
  return listed?.state === 'sent' || listed?.state === 'deleted';
}

function isDue({ state, keepMs, isExpired }: ListedState, idleMs: number): boolean {
  if (state === 'sending') return isExpired || idleMs >= sendingEndsWithinMs;
  return idleMs >= keepMs;
}
