import { deskTexts } from '../desk-language/desk-texts.ts';

/** What the audit trail records. The desk shows each in the words beside it, before the name of what was changed. */
export const auditActions = deskTexts('auditActions', {
  'signed-in': 'signed in',
  'survey-created': 'created the survey',
  'survey-imported': 'imported the survey',
  'survey-copied': 'copied the survey',
  'survey-renamed': 'renamed the survey',
  'survey-published': 'published a version of the survey',
  'draft-discarded': 'discarded the draft of the survey',
  'draft-restored': 'put an earlier version into the draft of the survey',
  'survey-deleted': 'deleted the survey',
  'settings-changed': 'changed the settings of the survey',
  'answer-erased': 'erased an answer of the survey',
  'recount-started': 'started a recount of the survey',
  'recount-cancelled': 'cancelled a recount of the survey',
  'results-shared': 'shared the results of the survey by a link',
  'results-unshared': 'ended the link to the results of the survey',
  'invitations-created': 'made invitations to the survey',
  'invitations-revoked': 'revoked invitations to the survey',
  'webhook-created': 'made a webhook of the survey',
  'webhook-changed': 'changed a webhook of the survey',
  'webhook-secret-replaced': 'replaced the secret of a webhook of the survey',
  'webhook-deleted': 'deleted a webhook of the survey',
  'theme-changed': 'changed the theme of the forms',
  'key-created': 'created the key',
  'key-revoked': 'revoked the key',
  'keys-replaced': 'replaced all keys by',
  'sign-in-link-created': 'made a link that signs in once',
  'member-invited': 'invited',
  'member-joined': 'joined as',
  'role-changed': 'changed the role of',
  'member-removed': 'removed',
  'directory-set': 'set the directory',
  'directory-removed': 'removed the directory',
});

export type AuditAction = keyof typeof auditActions;
