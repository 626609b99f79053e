import {
  invitationBatchState,
  maxInvitationBatches,
  maxInvitations,
  nextInvitation,
  type InvitationBatch,
} from '@canvass/surveys';
import { SiteError } from '@canvass/web/problems';
import { tailOfKey } from '../changes/keyed-request.ts';
import type { OwnerPorts } from '../ports.ts';
import { writeDefinition } from '../changes/write-definition.ts';

export interface WantedBatch {
  readonly count: number;
  /** The time after which the invitations are not valid, in ISO 8601. */
  readonly expiresAt?: string | undefined;
  /** A repeated request with the same key gets the batch of the first one, at any time. */
  readonly key?: string | undefined;
  /** The mailing list whose people get its links. */
  readonly mail?: InvitationBatch['mail'];
}

/** A batch, and the life of the survey's name that it belongs to. */
export interface OwnedBatch {
  readonly instance: string;
  readonly batch: InvitationBatch;
}

export type CreateBatch =
  | ({ readonly outcome: 'created' | 'repeated' } & OwnedBatch)
  /** The key belongs to a batch with another number of invitations or another expiry. */
  | { readonly outcome: 'otherRequest' }
  | { readonly outcome: 'tooManyBatches' }
  /** `left` is the number of invitations that the survey may still have. */
  | { readonly outcome: 'tooManyInvitations'; readonly left: number }
  | { readonly outcome: 'alreadyExpired' }
  | { readonly outcome: 'surveyNotFound' };

export type RevokeBatch =
  | { readonly outcome: 'revoked' | 'unchanged'; readonly batch: InvitationBatch }
  | { readonly outcome: 'notFound' | 'surveyNotFound' };

/** Both reject with `StorageError`, and with `SiteError('contended')` when other writers kept changing the survey. */
export interface InvitationBatches {
  create(tenant: string, survey: string, wanted: WantedBatch): Promise<CreateBatch>;
  /** Revokes a batch. Every site refuses its invitations as soon as it has read the survey again. */
  revoke(tenant: string, survey: string, id: string): Promise<RevokeBatch>;
}

/** A change is tried at most this often because another writer was faster. */
const maxAttempts = 8;

/**
 * Changes the batches of a survey's invitations, which are in its definition's blob. Each change is one conditional write, so no
 * number is given out twice. Of concurrent requests with one key, one creates the batch.
 */
export function createInvitationBatches({
  definitions,
  clock,
  newId,
}: Pick<OwnerPorts, 'definitions' | 'clock' | 'newId'>): InvitationBatches {
  /** Stores what `change` makes of the batches. Calls it again if another writer was faster. A result of it without `invitations` is returned at once. */
  async function changed<T extends object>(
    tenant: string,
    survey: string,
    change: (batches: readonly InvitationBatch[], instance: string) => Change<T>,
  ): Promise<T | { readonly outcome: 'surveyNotFound' }> {
    for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
      const found = await definitions.read(tenant, survey);
      if (found.outcome !== 'found') return { outcome: 'surveyNotFound' };
      const { stored, etag } = found;
      const { result, invitations } = change(stored.invitations ?? [], stored.instance);
      if (invitations === undefined) return result;
      const next = { ...stored, invitations: [...invitations] };
      const written = await writeDefinition(definitions, tenant, survey, next, { ifMatch: etag });
      if (written === 'written') return result;
    }
    throw new SiteError('contended', `the invitations of ${tenant}/${survey} kept changing`);
  }

  return {
    create: (tenant, survey, { count, expiresAt, key, mail }) =>
      changed<CreateBatch>(tenant, survey, (batches, instance) => {
        const tail = key === undefined ? undefined : tailOfKey(instance, 'invitations', key);
        const known = tail === undefined ? undefined : batches.find(({ id }) => id.endsWith(tail));
        if (known !== undefined) {
          const isSame = known.count === count && known.expiresAt === expiresAt;
          return {
            result: isSame ? { outcome: 'repeated', instance, batch: known } : { outcome: 'otherRequest' },
          };
        }
        const now = clock.now();
        if (invitationBatchState({ expiresAt }, now) === 'expired')
          return { result: { outcome: 'alreadyExpired' } };
        if (batches.length >= maxInvitationBatches) return { result: { outcome: 'tooManyBatches' } };
        const from = nextInvitation(batches);
        const left = maxInvitations - from;
        if (count > left) return { result: { outcome: 'tooManyInvitations', left } };
        const id = newId();
        const batch = {
          id: tail === undefined ? id : `${id.slice(0, -tail.length)}${tail}`,
          from,
          count,
          createdAt: new Date(now).toISOString(),
          ...(expiresAt !== undefined && { expiresAt }),
          ...(mail !== undefined && { mail }),
        };
        return { result: { outcome: 'created', instance, batch }, invitations: [...batches, batch] };
      }),

    revoke: (tenant, survey, id) =>
      changed<RevokeBatch>(tenant, survey, (batches) => {
        const batch = batches.find((each) => each.id === id);
        if (batch === undefined) return { result: { outcome: 'notFound' } };
        if (batch.revokedAt !== undefined) return { result: { outcome: 'unchanged', batch } };
        const revoked = { ...batch, revokedAt: new Date(clock.now()).toISOString() };
        return {
          result: { outcome: 'revoked', batch: revoked },
          invitations: batches.map((each) => (each === batch ? revoked : each)),
        };
      }),
  };
}

interface Change<T> {
  readonly result: T;
  /** What to store; absent: nothing changes. */
  readonly invitations?: readonly InvitationBatch[];
}
