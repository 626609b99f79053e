/** How requests reach the sites of a cell. */
export type Routing =
  /** All requests of a tenant go to one site, by its name in their path. */
  | 'tenant'
  /** Each request goes to any site. */
  | 'any';

/** What a deployment is to do. */
export interface Asked {
  /** The highest rate of answers, of all regions together. */
  readonly answersPerSecond: number;
  /** Surveys that are stored, of all regions together. */
  readonly surveys: number;
  readonly regions: number;
  /** The share of the surveys that get answers at the same time, 0 to 1. */
  readonly activeShare: number;
  /** The average rate of answers of a month, as a share of the highest. */
  readonly averageShare: number;
  /** The share of all answers that the busiest survey gets. */
  readonly busiestSurveyShare: number;
  /** The share of all answers that the surveys of the busiest tenant get. */
  readonly busiestTenantShare: number;
  readonly surveysPerTenant: number;
  /** Surveys whose results somebody looks at, at the same time. */
  readonly watchedSurveys: number;
  /** The size of an answer's record in the journal, in bytes. */
  readonly answerBytes: number;
  /** The memory that the definition of a survey in use takes in a site, in bytes. */
  readonly definitionBytes: number;
  /** The size of a survey's summary, in bytes. */
  readonly summaryBytes: number;
  /** The age that the oldest uncounted answer may usually have, in s. */
  readonly freshnessS: number;
  readonly retentionDays: number;
  /** The share of a limit, or of a processor, that is used at the highest rate. */
  readonly utilisation: number;
  /** The mean time of a storage request, in ms. */
  readonly latencyMs: number;
  readonly routing: Routing;
  /** Sites, and workers, of a cell that may be away at a time: all others do what is planned. */
  readonly spare: number;
  /** Whether a message of Service Bus wakes the workers for each hint. */
  readonly triggers: 'none' | 'service-bus';
  /** Where the copies of an account are: in one data centre, or in three zones of the region. */
  readonly redundancy: 'lrs' | 'zrs';
  /** Requests through the front door for an answer; 0: there is none that costs by the request. */
  readonly requestsPerAnswer: number;
  /** The most requests per second of an account. */
  readonly accountRequestsPerSecond: number;
  /** The rest of a worker after each count of many surveys, in s; 0: as long as the count took, at most 30 s, as it is. */
  readonly restS: number;
}

/** Answers per second of the busiest tenant. It has at least the share of any tenant. */
export function busiestTenantPerS(asked: Asked): number {
  const { answersPerSecond, busiestTenantShare, surveysPerTenant, surveys } = asked;
  return answersPerSecond * Math.min(1, Math.max(busiestTenantShare, surveysPerTenant / surveys));
}

/** Answers per second of the busiest survey. It has at least the share of any survey that gets answers. */
export function busiestSurveyPerS(asked: Asked): number {
  const { answersPerSecond, busiestSurveyShare, surveys, activeShare } = asked;
  return answersPerSecond * Math.min(1, Math.max(busiestSurveyShare, 1 / (surveys * activeShare)));
}
