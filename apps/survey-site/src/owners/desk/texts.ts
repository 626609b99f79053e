import { isolated } from '@canvass/surveys';
import type { Role } from '@canvass/storage';

/** The words around every page of the desk. */
export const shellTexts = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  surveyNavigation: 'This survey',
  signOut: 'Sign out',
  signedInAs: (name: string, role: Role) => `${isolated(name)} (${role})`,
  navigation: { surveys: 'Surveys', access: 'Members and keys', audit: 'Audit trail' },
  tabs: {
    results: 'Results',
    answers: 'Answers',
    export: 'Export',
    edit: 'Edit',
    share: 'Share',
    invitations: 'Invitations',
    webhooks: 'Webhooks',
    settings: 'Settings',
    versions: 'Versions',
  },
} as const;

/** Words that several features use. */
export const sharedTexts = {
  untitledSurvey: 'Untitled survey',
  copy: 'Copy',
  copied: 'Copied',
} as const;
