import type { OwnerLimits, OwnerPorts } from '../../ports.ts';

/** What the lifecycle of surveys writes with. */
export interface LifecyclePorts extends Pick<
  OwnerPorts,
  | 'claims'
  | 'definitions'
  | 'summaries'
  | 'recountDays'
  | 'versions'
  | 'drafts'
  | 'pictures'
  | 'newId'
  | 'clock'
> {
  readonly mails: Pick<OwnerPorts['mails'], 'deleteAll'>;
  readonly notices: Pick<OwnerPorts['notices'], 'deleteAll'>;
  readonly webhooks: Pick<OwnerPorts['webhooks'], 'deleteAll' | 'settingsChanged'>;
}

export type LifecycleLimits = Pick<OwnerLimits, 'maxSurveysPerTenant' | 'maxVersionsPerSurvey'>;
