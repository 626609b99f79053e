import type { SurveyKey } from '@canvass/answer-log';
import { type ChangedNotices, type Notice, noticeLimits, samePerson } from '@canvass/mail';
import type { TimeZone } from '@canvass/surveys';
import type { Caller } from '@canvass/web/app';
import { mailDetail } from '../changes/audit-details.ts';
import { ownerChange } from '../changes/owner-change.ts';
import type { OwnerScope } from '../changes/owner-scope.ts';

/* Each change in this file rejects with `StorageError`. */

/** A published survey whose new answers people are told of. */
export interface NoticedSurvey {
  readonly key: SurveyKey;
  readonly zone: TimeZone;
  /** Where people reach the desk. */
  readonly origin: string;
}

export type NoticesOutcome =
  | ChangedNotices
  /** The operator has not set up mail, so nobody can be told. */
  | { readonly outcome: 'off' }
  /** The address is told already, or as many people as can be. Nothing was changed. */
  | { readonly outcome: 'duplicate' | 'tooMany' };

/** Replaces all who are told. */
export const replace = ownerChange(
  'editor',
  async (deps: OwnerScope, caller, at: NoticedSurvey, wanted: readonly Notice[]): Promise<NoticesOutcome> => {
    if (wanted.length > 0 && deps.singleMails === undefined) return { outcome: 'off' };
    return write(deps, caller, at, () => wanted);
  },
);

/** Tells another person. */
export const add = ownerChange(
  'editor',
  async (deps: OwnerScope, caller, at: NoticedSurvey, wanted: Notice): Promise<NoticesOutcome> => {
    if (deps.singleMails === undefined) return { outcome: 'off' };
    let refusal: 'duplicate' | 'tooMany' | undefined;
    const changed = await write(deps, caller, at, (notices) => {
      if (notices.some(isOf(wanted.email))) refusal = 'duplicate';
      else refusal = notices.length < noticeLimits.people ? undefined : 'tooMany';
      return refusal === undefined ? [...notices, wanted] : undefined;
    });
    return refusal === undefined ? changed : { outcome: refusal };
  },
);

/** Tells a person more or less often, or in another language. It changes nothing if the person is told no more. */
export const change = ownerChange(
  'editor',
  (deps: OwnerScope, caller, at: NoticedSurvey, wanted: Notice): Promise<NoticesOutcome> =>
    write(deps, caller, at, (notices) =>
      notices.some(isOf(wanted.email))
        ? notices.map((notice) => (isOf(wanted.email)(notice) ? wanted : notice))
        : undefined,
    ),
);

/** Tells a person no more. */
export const remove = ownerChange(
  'editor',
  (deps: OwnerScope, caller, at: NoticedSurvey, email: string): Promise<NoticesOutcome> =>
    write(deps, caller, at, (notices) =>
      notices.some(isOf(email)) ? notices.filter((notice) => !isOf(email)(notice)) : undefined,
    ),
);

/** The audit trail has how many are told, and no address. */
async function write(
  { notices, recordChange }: OwnerScope,
  caller: Caller,
  { key, ...at }: NoticedSurvey,
  next: (notices: readonly Notice[]) => readonly Notice[] | undefined,
): Promise<ChangedNotices> {
  const changed = await notices.change(key, at, next);
  if (changed.outcome === 'changed') {
    const detail = mailDetail.write(changed.notices.length);
    await recordChange({ ...caller, action: 'notices-changed', target: key.survey, detail });
  }
  return changed;
}

function isOf(email: string): (notice: Notice) => boolean {
  return (notice) => samePerson(notice.email) === samePerson(email);
}
