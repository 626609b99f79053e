/** The containers of the storage account, by their names in the code. */
export const containerNames = {
  /** The segments of all sites. Each has one writer. */
  journal: 'journal',
  /** The progress of each segment: how far it is counted. */
  progress: 'journal-progress',
  /** The answer log of each survey. */
  answerLogs: 'answers',
  /** The summary of each survey instance, which is also the manifest of its log. */
  summaries: 'summaries',
  /** Lines that cannot be read or counted, unchanged. */
  quarantine: 'quarantine',
  /** The ledger of erased answers of each survey instance. */
  erasures: 'erasures',
  /** Analyses and recounts in progress, and the results of those that have ended lately. */
  analyses: 'analyses',
  /** The webhooks of owners: addresses, secrets and deliveries. */
  webhooks: 'webhooks',
  /** The mailing lists of owners, and their messages. */
  mails: 'mails',
  /** The pages of these lists: addresses, and what became of each mail. */
  mailRows: 'mail-rows',
  /** The addresses that want no more mail of a tenant, as hashes. */
  unsubscribes: 'unsubscribes',
  /** Mails to one person that wait for a worker, sealed, and how soon the next one may follow. No backup has it. */
  singleMails: 'single-mails',
  /** Who is told of the new answers of a survey by mail, and how far. */
  notices: 'notices',
  tenants: 'tenants',
  definitions: 'definitions',
  /** The drafts that owners have not published yet. */
  drafts: 'drafts',
  /** The definition of each version that was ever published. */
  versions: 'versions',
  /** The audit trail of each tenant: what was changed, and by whom. */
  audit: 'audit',
  /** Sessions that were ended before they expired, and sign-in links that were used. */
  revokedSessions: 'revoked-sessions',
  /** Names the process that has the turn for a task which only one should do at a time. */
  leases: 'leases',
  /** The files of answers, and those that were uploaded for one. */
  files: 'files',
  /** What people have entered in forms that save it, before they send it. */
  saved: 'saved',
  /** The tags that owners give to answers. */
  tags: 'tags',
  /** The pictures that owners show in their surveys. */
  pictures: 'pictures',
  /** The logos and header pictures of the themes of tenants and their surveys. */
  themePictures: 'theme-pictures',
  /** When keys and members were last used. */
  lastUses: 'last-uses',
  /** How far the last export of each survey went. */
  exports: 'exports',
} as const;

export type ContainerName = keyof typeof containerNames;
