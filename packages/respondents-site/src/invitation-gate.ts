import { keyOf, surveyPath, type Summaries, type SurveyKey, type UsedInvitations } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { InvitationTokens, SignedAnswers } from '@canvass/web/app';
import { problem, type Problem, type ProblemType } from '@canvass/web/problems';
import type { InvitationFault } from '@canvass/survey-form';
import { BackgroundReadings } from './background-readings.ts';
import type { LoadedSurvey } from './compiled-survey.ts';

/** A survey's used invitations are read again when they are older than this, in ms. */
const readEveryMs = 2_000;
/** The least time between two readings of any surveys, in ms. Each reads a whole summary. */
const betweenReadsMs = 100;
/** The memory for all surveys' bitmaps, in bytes. A million invitations take 125 KB. */
const maxBytes = 16 * 1024 ** 2;
/** The size of a bitmap with the most invitations. */
const largestBitmapBytes = 1_300_000;

/** Says whether a person may answer. `invitation` is the number of theirs; undefined if they need none. `signed`: the answers of hidden questions that it carries. */
export type Admission =
  | { readonly outcome: 'admitted'; readonly invitation: number | undefined; readonly signed?: SignedAnswers }
  /** It is genuine and was used: the answers may be sent again by the same person, and are stored. */
  | { readonly outcome: 'used'; readonly invitation: number; readonly signed?: SignedAnswers }
  | { readonly outcome: 'refused'; readonly fault: Exclude<InvitationFault, 'used'> };

export interface InvitationGateDeps {
  readonly tokens: Pick<InvitationTokens, 'check'>;
  readonly summaries: Pick<Summaries, 'read' | 'readIfChanged'>;
  readonly clock: Clock;
  /** A page waits for this long to learn which invitations were used, in ms. */
  readonly pageLimitMs: number;
}

interface Used {
  readonly numbers: UsedInvitations;
  readonly etag: string;
  /** The size of the summary that it was read from. */
  readonly bytes: number;
}

const bytesOf = ({ bytes }: Used): number => Math.min(bytes, largestBitmapBytes);

const admitted: Admission = Object.freeze({ outcome: 'admitted', invitation: undefined });

/**
 * Lets the holders of invitations pass (decision 18). A token is checked without storage. Which ones were used is read in the
 * background, at most every 2 s for each survey while invitations to it arrive: no answer waits for it. One that is used again
 * meanwhile is accepted, and the worker drops it, because it knows exactly.
 */
export class InvitationGate {
  readonly #deps: InvitationGateDeps;
  readonly #used: BackgroundReadings<Used, SurveyKey>;

  constructor(deps: InvitationGateDeps) {
    this.#deps = deps;
    const { clock, summaries } = deps;
    const read = async (key: SurveyKey, last: Used | undefined): Promise<Used | undefined> => {
      const found = await (last === undefined
        ? summaries.read(key)
        : summaries.readIfChanged(key, last.etag));
      if (found.outcome !== 'found') return undefined;
      const { document, etag, bytes } = found;
      return { numbers: document.invited, etag, bytes };
    };
    this.#used = new BackgroundReadings({
      nameOf: surveyPath,
      read,
      clock,
      readEveryMs,
      betweenReadsMs,
      maxBytes,
      bytesOf,
    });
  }

  /** Decides about a submission at once. `token` is undefined or empty if there is none. */
  admit(
    tenant: string,
    survey: string,
    { stored, compiled }: LoadedSurvey,
    token: string | undefined,
  ): Admission {
    if (token === undefined || token === '') {
      return compiled.settings.inviteOnly ? { outcome: 'refused', fault: 'needed' } : admitted;
    }
    const checked = this.#deps.tokens.check(token, stored, this.#deps.clock.now());
    if (checked.outcome !== 'valid') return { outcome: 'refused', fault: faults[checked.outcome] };
    const { number, answers } = checked;
    const used = this.#used.latest(keyOf(tenant, survey, stored));
    const outcome = used?.numbers.has(number) ? 'used' : 'admitted';
    return { outcome, invitation: number, ...(answers !== undefined && { signed: answers }) };
  }

  /** Decides about a page. It waits for a reading that is due, if storage returns it in time. Never rejects. */
  async settledAdmission(
    tenant: string,
    survey: string,
    found: LoadedSurvey,
    token: string | undefined,
  ): Promise<Admission> {
    const admission = this.admit(tenant, survey, found, token);
    if (admission.outcome !== 'admitted' || admission.invitation === undefined) return admission;
    // It shows the form rather than nothing.
    await this.#used.renewed(keyOf(tenant, survey, found.stored), this.#deps.pageLimitMs);
    return this.admit(tenant, survey, found, token);
  }
}

const faults = { forged: 'invalid', expired: 'expired', revoked: 'revoked' } as const;

const types: Readonly<Record<InvitationFault, ProblemType>> = {
  needed: 'invitation-needed',
  invalid: 'invitation-invalid',
  expired: 'invitation-expired',
  revoked: 'invitation-revoked',
  used: 'invitation-used',
};

/** Why somebody may not answer. */
export function faultOf(admission: Exclude<Admission, { outcome: 'admitted' }>): InvitationFault {
  return admission.outcome === 'used' ? 'used' : admission.fault;
}

export function notInvited(fault: InvitationFault): Problem {
  return problem(types[fault]);
}
