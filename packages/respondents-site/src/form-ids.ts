import { formClockToleranceMs } from '@canvass/answer-log';
import { timeOf, type AnswerIds } from '@canvass/journal';
import { createSigner, type Signer } from '@canvass/runtime/signing';
import { drawOf } from '@canvass/surveys';
import { readUlid } from '@canvass/web/app';

/** The id of a form as it was sent: it says when the form was made, and is the key of its submission (decision 16). */
export interface SentFormId {
  /** The id; undefined if the form has none, or it is no ULID. */
  readonly id: string | undefined;
  /** Neither older than attempts are compared nor from the future: the form may be stored. */
  readonly isCurrent: boolean;
  /** A site made it for a form of this survey: whoever sends it has seen the questions. */
  readonly isOurs: boolean;
}

export interface FormIds {
  /** @param instance of the survey: its ULID */
  fresh(nowMs: number, instance: string): string;
  /** An id for a form that takes the place of another one: it shows the same at random. */
  renewed(before: string, nowMs: number, instance: string): string;
  read(given: unknown, nowMs: number, instance: string): SentFormId;
}

export interface FormIdsDeps {
  readonly ids: Pick<AnswerIds, 'fresh'>;
  /** The secret that all sites share. */
  readonly linkSecret: string;
  /** Attempts are compared for this long, in ms. */
  readonly windowMs: number;
}

/** An id begins with this many digits for its time and for the digit of its tail that says that it has no key. */
const headDigits = 11;
/** A form that takes the place of another one gets the draw of that in at most this many tries. */
const maxTries = 700;
/** A signature has this many digits. Its 35 bits replace 35 random ones; 8 digits behind it stay random. */
const signatureDigits = 7;

/**
 * Makes and reads the ids of forms: ULIDs in which a signature says for which survey they were made, and when. 40 random bits say which
 * form of that time it is: who knows one id cannot guess another.
 */
export function createFormIds({ ids, linkSecret, windowMs }: FormIdsDeps): FormIds {
  const signatureOf = memoized(createSigner(linkSecret, 'canvass forms'));
  const signed = (id: string, instance: string): string => {
    const signature = signatureOf(`${instance}/${id.slice(0, headDigits)}`);
    return id.slice(0, headDigits) + signature + id.slice(headDigits + signatureDigits);
  };
  const fresh: FormIds['fresh'] = (nowMs, instance) => signed(ids.fresh(nowMs), instance);
  return {
    fresh,
    renewed(before, nowMs, instance) {
      const draw = drawOf(before);
      let id = fresh(nowMs, instance);
      // Each id has this draw with a chance of 1 in 60: of 100,000 forms, one would not get it.
      for (let tries = 1; tries < maxTries && drawOf(id) !== draw; tries += 1) id = fresh(nowMs, instance);
      return id;
    },
    read: (given, nowMs, instance) => {
      const id = readUlid(given);
      if (id === undefined) return { id, isCurrent: false, isOurs: false };
      const ageMs = nowMs - timeOf(id);
      const isCurrent = ageMs <= windowMs && ageMs >= -formClockToleranceMs;
      return { id, isCurrent, isOurs: signed(id, instance) === id };
    },
  };
}

/** Under load, many forms of a survey are made in the same millisecond: they share a signature, which takes a tenth of what a form takes. */
function memoized(sign: Signer): (text: string) => string {
  let last = '';
  let signature = '';
  return (text) => {
    if (text !== last) {
      signature = sign(text).slice(0, signatureDigits);
      last = text;
    }
    return signature;
  };
}
