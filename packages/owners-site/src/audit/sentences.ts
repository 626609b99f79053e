import type { AuditEntry } from '@canvass/storage';
import { isolated } from '@canvass/surveys';
import { auditActions, type AuditAction } from '../changes/audit-actions.ts';
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

/** How the trail writes a batch of invitations: their number, its id, and when they expire. */
const batchForm = /^(\d+) invitations?, batch \w+(?:, until (.+))?$/;

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
      const [, before = '', after = ''] = /^from (\w+) to (\w+)$/.exec(detail) ?? [];
      return texts.roleChanged({ before: roleNamed(before), after: roleNamed(after) });
    }
    case 'invitations-created':
    case 'invitations-revoked':
      return batchWords(detail, shownTime);
    case 'webhook-changed': {
      const [, address = detail, how = ''] = /^(\S+) (paused|goes on)$/.exec(detail) ?? [];
      return [address, textNamed(texts.details, how) ?? ''].filter((part) => part !== '').join(' · ');
    }
    default:
      return otherDetail(detail);
  }
}

function batchWords(detail: string, shownTime: (at: string) => Html): Html | string {
  const [, count, until] = batchForm.exec(detail) ?? [];
  if (count === undefined) return detail;
  const links = texts.links(Number(count));
  return until === undefined ? links : markup`${links}, ${sentence(texts.until, { at: shownTime(until) })}`;
}

function otherDetail(detail: string): string {
  const [, word, value = ''] = /^(role|version) (\w+)$/.exec(detail) ?? [];
  if (word === 'version') return texts.version({ version: value });
  if (word === 'role') return texts.role({ role: roleNamed(value) });
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
