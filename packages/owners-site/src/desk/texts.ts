import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words around every page of the desk. */
export const shellTexts = deskTexts('shell', {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  surveyNavigation: 'This survey',
  crumbs: 'You are here',
  account: 'Your account and menu',
  passkeys: 'Your passkeys',
  signOut: 'Sign out',
  signedInAs: '{name} ({role})',
  navigation: { surveys: 'Surveys', access: 'People', audit: 'Activity' },
  tabs: { build: 'Build', share: 'Share', results: 'Results', settings: 'Settings' },
  actions: { report: 'Report', export: 'Export' },
  viewsOf: '{tab}: views',
  views: {
    share: 'Link',
    invitations: 'Invitations',
    mail: 'Mail',
    results: 'Summary',
    compare: 'Compare',
    answers: 'Answers',
    progress: 'Progress',
    settings: 'General',
    versions: 'Versions',
    notices: 'Notices',
    webhooks: 'Webhooks',
  },
});

/** Words that several features use. */
export const sharedTexts = deskTexts('shared', {
  /** Roles in a sentence. */
  roles: { viewer: 'viewer', editor: 'editor', owner: 'owner' },
  states: { draft: 'Draft', scheduled: 'Scheduled', open: 'Open', closed: 'Closed' },
  untitledSurvey: 'Untitled survey',
  continueEditing: 'Continue editing',
  quoted: '“{text}”',
  /** The settings of a survey. */
  settings: {
    timeZone: 'Time zone',
    inviteOnly: 'Only people I invite',
    sharedDevice: 'Shared tablet or computer',
    progress: 'Count where people stop',
    proofOfWork: 'Extra protection against robots',
    saving: 'Save what people enter',
    savingDays: 'Keep what is saved for this many days',
    savingAnswers: 'Count what is saved as an answer after that time',
    opensAt: 'Opens at',
    closesAt: 'Closes at',
    maxAnswers: 'Close after this many answers',
    thanksText: 'Text of the thank-you page',
    closedText: 'Text while the survey is closed',
    redirectTo: 'Web page to go on to',
    frameOrigins: 'Websites that may show this survey',
    retentionDays: 'Remove answers after this many days',
    keepTotals: 'Keep them in the results',
    publicResultsStep: 'Public results move in steps of',
    hideGroupsSmallerThan: 'Hide groups smaller than',
  },
  /** They say which clocks the times of a page are by. */
  zones: { greenwich: 'Times are those of Greenwich.', timesOf: 'Times are those of {zone}.' },
  skippedTime: '{time} does not exist in {zone}: the clocks are put forward over it',
  nameFault: 'Enter a name of 1 to 100 characters on one line, with something to see.',
  contended: 'Someone else is changing this at the same time. Nothing was changed. Try again in a moment.',
  copy: 'Copy',
  copied: 'Copied',
  cancel: 'Cancel',
});
