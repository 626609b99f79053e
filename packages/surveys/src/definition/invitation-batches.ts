import { z } from 'zod';

/** A survey has at most this many batches of invitations over its life, revoked ones included. */
export const maxInvitationBatches = 200;
/** Invitations of one batch. */
export const maxInvitationsPerBatch = 1_000_000;
/** Invitations of one survey over its life: a bitmap of their numbers takes 1.25 MB. */
export const maxInvitations = 10_000_000;

const invitationBatchSchema = z.strictObject({
  /** A ULID. */
  id: z.string().min(1),
  /** The number of its first invitation; the others follow without gaps. */
  from: z.int().min(0),
  count: z.int().min(1).max(maxInvitationsPerBatch),
  /** ISO 8601, as all times. */
  createdAt: z.string(),
  /** From then on its invitations are refused. Absent: never. */
  expiresAt: z.string().optional(),
  revokedAt: z.string().optional(),
  /** The mailing list whose people get its links, and how many they are. Absent: an owner has the links. */
  mail: z.strictObject({ list: z.string().min(1), people: z.int().min(1) }).optional(),
});

/** A range of numbers of a survey's invitations (decision 18). */
export type InvitationBatch = z.infer<typeof invitationBatchSchema>;

/** The batches of a survey as a site stores them, in the order of their numbers. No number is in two batches. */
export const storedInvitationsSchema = z
  .array(invitationBatchSchema)
  .max(maxInvitationBatches)
  .refine(
    (batches) =>
      batches.every(({ from, count }, index) => {
        const next = batches[index + 1];
        return from + count <= (next?.from ?? maxInvitations);
      }),
    'The batches overlap, or have too many numbers',
  );

/** The number after the last one that was ever given out: numbers of revoked batches are never used again. */
export function nextInvitation(batches: readonly InvitationBatch[]): number {
  const last = batches.at(-1);
  return last === undefined ? 0 : last.from + last.count;
}

/** The batch that has an invitation's number; undefined: none has. */
export function invitationBatchOf(
  batches: readonly InvitationBatch[],
  number: number,
): InvitationBatch | undefined {
  return batches.find(({ from, count }) => number >= from && number < from + count);
}

/**
 * Whether somebody may know whose an invitation is: an owner has given its link away, or its list names the person. An anonymous list has more
 * numbers than people, and nobody knows who has which.
 */
export function isOfKnownPerson(batches: readonly InvitationBatch[], number: number | undefined): boolean {
  if (number === undefined) return false;
  const batch = invitationBatchOf(batches, number);
  return batch?.mail === undefined || batch.count === batch.mail.people;
}

/** Whether the invitations of a batch are taken. */
export type InvitationBatchState = 'open' | 'expired' | 'revoked';

/** `nowMs`: since the epoch. */
export function invitationBatchState(
  { expiresAt, revokedAt }: Pick<InvitationBatch, 'expiresAt' | 'revokedAt'>,
  nowMs: number,
): InvitationBatchState {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && nowMs >= Date.parse(expiresAt) ? 'expired' : 'open';
}

/**
 * Counts the people who were invited, and the invitations that they have used. `usedOf`: how many of a batch were used. Who did not use a revoked
 * invitation does not count as invited.
 */
export function countInvited(
  batches: readonly InvitationBatch[],
  usedOf: (batch: InvitationBatch) => number,
): { readonly invited: number; readonly used: number } {
  const counts = batches.map((batch) => {
    const used = usedOf(batch);
    const { count, mail, revokedAt } = batch;
    return { used, invited: revokedAt === undefined ? (mail?.people ?? count) : used };
  });
  const sum = (of: 'used' | 'invited'): number => counts.reduce((all, each) => all + each[of], 0);
  return { invited: sum('invited'), used: sum('used') };
}
