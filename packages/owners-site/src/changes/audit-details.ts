import type { InvitationBatch } from '@canvass/surveys';
import type { NamedWebhook } from '@canvass/webhooks';

/** How a change writes a detail into the audit trail, and how the page of the trail reads it. Entries stay for good, so what is written never changes. */
interface AuditDetail<Value, Read = Value> {
  readonly write: (value: Value) => string;
  /** Reads a detail. Returns undefined if it is of another form: another version of the site may have written it. */
  readonly read: (detail: string) => Read | undefined;
}

export const versionDetail: AuditDetail<number, string> = {
  write: (version) => `version ${version}`,
  read: (detail) => /^version (\w+)$/.exec(detail)?.[1],
};

/** The role of a new key or member. */
export const roleDetail: AuditDetail<string> = {
  write: (role) => `role ${role}`,
  read: (detail) => /^role (\w+)$/.exec(detail)?.[1],
};

/** The roles that a member had before and has now. */
export const newRoleDetail: AuditDetail<{ readonly before: string; readonly after: string }> = {
  write: ({ before, after }) => `from ${before} to ${after}`,
  read(detail) {
    const [, before, after] = /^from (\w+) to (\w+)$/.exec(detail) ?? [];
    return before === undefined || after === undefined ? undefined : { before, after };
  },
};

/** A batch of invitations. Never a link: who has one can answer. */
export const batchDetail: AuditDetail<Pick<InvitationBatch, 'id' | 'count' | 'expiresAt'>> = {
  write({ id, count, expiresAt }) {
    const links = `${count} ${count === 1 ? 'invitation' : 'invitations'}`;
    return `${links}, batch ${id}${expiresAt === undefined ? '' : `, until ${expiresAt}`}`;
  },
  read(detail) {
    const [, count, id, expiresAt] = /^(\d+) invitations?, batch (\w+)(?:, until (.+))?$/.exec(detail) ?? [];
    if (id === undefined) return undefined;
    return { id, count: Number(count), ...(expiresAt !== undefined && { expiresAt }) };
  },
};

/** How many people a list has. Never an address. */
export const mailDetail: AuditDetail<number> = {
  write: (people) => `${people} ${people === 1 ? 'recipient' : 'recipients'}`,
  read: (detail) => {
    const [, people] = /^(\d+) recipients?$/.exec(detail) ?? [];
    return people === undefined ? undefined : Number(people);
  },
};

/** The site that a webhook tells, and not its whole address: the path may be a secret. */
export function webhookDetail({ webhook }: NamedWebhook): string {
  return new URL(webhook.url).origin;
}

/** That a webhook was paused, or goes on. `site`: its `webhookDetail`. */
export const webhookStateDetail: AuditDetail<{
  readonly site: string;
  readonly state: 'paused' | 'goes on';
}> = {
  write: ({ site, state }) => `${site} ${state}`,
  read(detail) {
    const [, site, state] = /^(\S+) (paused|goes on)$/.exec(detail) ?? [];
    return site === undefined ? undefined : { site, state: state === 'paused' ? state : 'goes on' };
  },
};
