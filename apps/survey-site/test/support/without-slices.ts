import type { SiteDeps } from '../../src/server/site-deps.ts';

const none = (): never => {
  throw new Error('this site has no slices, analyses, exports, tags, webhooks and mail');
};

const nothing = (): Promise<void> => Promise.resolve();

/** For sites of measurements, which nobody asks for slices, analyses, exports, tags, webhooks and mail. */
export const withoutSlices: Pick<
  SiteDeps,
  | 'slices'
  | 'analyses'
  | 'exports'
  | 'lastExports'
  | 'webhooks'
  | 'mails'
  | 'mailFrom'
  | 'singleMails'
  | 'notices'
  | 'unsubscribes'
  | 'recountDays'
  | 'answerTags'
> = {
  recountDays: nothing,
  slices: {
    cachedBytes: () => 0,
    slice: none,
    trend: none,
    preferences: none,
    answers: none,
    newestAnswers: none,
  },
  answerTags: { read: none, version: none, change: none },
  analyses: { start: none, read: none, readIfChanged: none, cancel: none, list: none },
  exports: { begin: none },
  lastExports: { read: none, write: none },
  mailFrom: undefined,
  singleMails: undefined,
  notices: { list: none, change: none, isGenuine: () => false, stop: none, deleteAll: nothing },
  unsubscribes: { add: none, has: none, all: none },
  mails: {
    create: none,
    list: none,
    read: none,
    findRows: none,
    marked: none,
    start: none,
    sendAgain: none,
    setState: none,
    remove: none,
    delete: none,
    deleteAll: nothing,
  },
  webhooks: {
    create: none,
    list: none,
    read: none,
    change: none,
    rotate: none,
    redeliver: none,
    test: none,
    delete: none,
    deleteAll: nothing,
    settingsChanged: nothing,
  },
};
