import type { AuditEntry } from '@canvass/storage';
import { isolated } from '@canvass/surveys';
import { auditActions, type AuditAction } from '../changes/audit-actions.ts';
import { textNamed } from '../desk-language/desk-texts.ts';
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

/** What else is recorded about it; undefined if that means nothing to a person. */
export function detailOf({ action, detail }: AuditEntry): string | undefined {
  if (detail === undefined) return undefined;
  if (action === 'settings-changed') return settingNames(detail);
  if (action === 'answer-erased') return undefined;
  const [, word, value = ''] = /^(role|version) (\w+)$/.exec(detail) ?? [];
  if (word === 'version') return texts.version({ version: value });
  if (word === 'role') return texts.role({ role: textNamed(sharedTexts.roles, value) ?? value });
  return textNamed(texts.details, detail) ?? detail;
}

/** The names of changed settings as the settings page has them. */
function settingNames(detail: string): string {
  const named = detail
    .split(', ')
    .map((name) => textNamed(sharedTexts.settings, name) ?? textNamed(texts.details, name) ?? name);
  return named.join('; ');
}
