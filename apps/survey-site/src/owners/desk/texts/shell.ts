const roles = { viewer: 'viewer', editor: 'editor', owner: 'owner' } as const;

/** The words around every page of the desk. */
export const shellTexts = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  surveyNavigation: 'This survey',
  signOut: 'Sign out',
  signedInAs: (name: string, role: keyof typeof roles) => `${name} (${roles[role]})`,
  navigation: { surveys: 'Surveys', access: 'Members and keys', audit: 'Audit trail' },
  tabs: {
    results: 'Results',
    answers: 'Answers',
    edit: 'Edit',
    share: 'Share',
    settings: 'Settings',
    versions: 'Versions',
  },
} as const;
