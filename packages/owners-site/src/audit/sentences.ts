import type { AuditEntry } from '@canvass/storage';
import { isolated } from '@canvass/surveys';
import { auditActions, type AuditAction } from '../changes/audit-actions.ts';
import {
  batchDetail,
  mailDetail,
  newRoleDetail,
  roleDetail,
  versionDetail,
  webhookStateDetail,
} from '../changes/audit-details.ts';
import { type Html, markup } from '@canvass/web/page';
import { textNamed } from '../desk-language/desk-texts.ts';
import { sentence } from '../desk/sentence.ts';
import { sharedTexts } from '../desk/texts.ts';
import { auditTexts as texts } from './texts.ts';

/** What happened, in a sentence. `title`: that of the survey that was changed, if it still exists. */
export function sentenceOf({ actor, action, target = '' }: AuditEntry, title: string | undefined): string {
  const names = { who: isolated(actor.name), what: isolated(title ?? target) };
  // A later version of the site may have recorded another action.
  return Object.hasOwn(auditActions, action)
    ? auditActions[action as AuditAction](names)
    : texts.unknown({ ...names, action });
}

/** What else is recorded about it; undefined if that means nothing to a person. `shownTime`: how the page shows a time. */
export function detailOf(
  { action, detail }: AuditEntry,
  shownTime: (at: string) => Html,
): Html | string | undefined {
  if (detail === undefined) return undefined;
  switch (action) {
    case 'settings-changed':
      return settingNames(detail);
    case 'answer-erased':
    case 'answer-tagged':
    case 'theme-changed':
      return undefined;
    case 'role-changed': {
      const roles = newRoleDetail.read(detail);
      if (roles === undefined) return detail;
      return texts.roleChanged({ before: roleNamed(roles.before), after: roleNamed(roles.after) });
    }
    case 'invitations-created':
    case 'invitations-revoked':
      return batchWords(detail, shownTime);
    case 'mail-list-created':
    case 'mail-sent':
    case 'mail-reminded':
    case 'mail-sent-again':
    case 'mail-stopped':
    case 'mail-resumed':
    case 'mail-ended':
    case 'mail-list-deleted':
    case 'notices-changed': {
      const people = mailDetail.read(detail);
      return people === undefined ? detail : texts.people(people);
    }
    case 'webhook-changed': {
      const read = webhookStateDetail.read(detail);
      return read === undefined ? detail : `${read.site} · ${texts.details[read.state]}`;
    }
    default:
      return otherDetail(detail);
  }
}

function batchWords(detail: string, shownTime: (at: string) => Html): Html | string {
  const batch = batchDetail.read(detail);
  if (batch === undefined) return detail;
  const { count, expiresAt } = batch;
  const links = texts.links(count);
  if (expiresAt === undefined) return links;
  return markup`${links}, ${sentence(texts.until, { at: shownTime(expiresAt) })}`;
}

function otherDetail(detail: string): string {
  const version = versionDetail.read(detail);
  if (version !== undefined) return texts.version({ version });
  const role = roleDetail.read(detail);
  if (role !== undefined) return texts.role({ role: roleNamed(role) });
  return textNamed(texts.details, detail) ?? detail;
}

function roleNamed(role: string): string {
  return textNamed(sharedTexts.roles, role) ?? role;
}

/** The names of changed settings as the settings page has them. */
function settingNames(detail: string): string {
  const named = detail
    .split(', ')
    .map((name) => textNamed(sharedTexts.settings, name) ?? textNamed(texts.details, name) ?? name);
  return named.join('; ');
}
