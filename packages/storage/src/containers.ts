/** The containers of the storage account, by their names in the code. */
export const containerNames = {
  /** The sites' segments, one writer each. */
  journal: 'journal',
  /** How far each of them is counted. */
  progress: 'journal-progress',
  /** The answer log of each survey. */
  answerLogs: 'answers',
  /** One manifest and summary per survey instance. */
  summaries: 'summaries',
  /** Lines that cannot be read or counted, unchanged. */
  quarantine: 'quarantine',
  /** Which answers were erased: a ledger for each survey instance. */
  erasures: 'erasures',
  /** Analyses and recounts in progress, and the results of those that have ended lately. */
  analyses: 'analyses',
  /** Where owners want to be told of events: addresses, secrets and deliveries. */
  webhooks: 'webhooks',
  tenants: 'tenants',
  definitions: 'definitions',
  /** What owners write before they publish it. */
  drafts: 'drafts',
  /** The definition of each version that was ever published. */
  versions: 'versions',
  /** What was done for each tenant, and by whom. */
  audit: 'audit',
  /** Sessions that were ended before they expired, and sign-in links that were used. */
  revokedSessions: 'revoked-sessions',
  /** Which process does what only one should do. */
  leases: 'leases',
} as const;

export type ContainerName = keyof typeof containerNames;
