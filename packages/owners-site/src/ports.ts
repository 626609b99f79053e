import type { Analyses } from '@canvass/analyses';
import type {
  AnswerReader,
  BacklogReader,
  ErasureLedger,
  ErasureOutcome,
  Erasures,
  Summaries,
  SurveyKey,
} from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { Exports } from '@canvass/exports';
import type { Slices } from '@canvass/slices';
import type {
  AuditTrail,
  Claims,
  Definitions,
  Drafts,
  RevokedSessions,
  Tenants,
  Versions,
} from '@canvass/storage';
import type { Webhooks } from '@canvass/webhooks';
import type { Siblings } from '@canvass/web/app';

/** Called with a survey whose answer this site has erased, in whichever of its processes, before the erasure is confirmed. */
export type OnErased = (key: SurveyKey) => void;

/** The erasures of a site, whoever asks for them. */
export interface SiteErasures {
  /** As `Erasures.erase`; rejects with `SiteError('erasure-unfinished')` if the same call can succeed later. */
  erase(...args: Parameters<Erasures['erase']>): Promise<ErasureOutcome>;
  /** The listener forgets what it keeps of the survey's answers. */
  onErased(listener: OnErased): void;
}

/** What the owners' routes reach outside of themselves. */
export interface OwnerPorts {
  /** Claims things below the limits that all sites share. */
  readonly claims: Claims;
  readonly definitions: Pick<Definitions<unknown>, 'find' | 'peek' | 'read' | 'write' | 'list'>;
  readonly drafts: Drafts;
  readonly versions: Versions;
  readonly summaries: Pick<
    Summaries,
    | 'create'
    | 'revise'
    | 'markRetention'
    | 'writeTombstone'
    | 'read'
    | 'readIfChanged'
    | 'figures'
    | 'listFigures'
  >;
  readonly answerReader: AnswerReader;
  readonly slices: Slices;
  readonly analyses: Analyses;
  readonly exports: Exports;
  readonly erasureLedger: Pick<ErasureLedger, 'read'>;
  readonly webhooks: Webhooks;
  readonly backlog: BacklogReader;
  readonly erasures: SiteErasures;
  readonly tenants: Omit<Tenants, 'authenticate' | 'create' | 'replaceKey'>;
  /** The sessions of the desk that were ended, and the sign-in links that were used. */
  readonly revokedSessions: RevokedSessions;
  readonly auditTrail: AuditTrail;
  /** The other processes of the site. */
  readonly siblings: Siblings;
  readonly clock: Pick<Clock, 'now'>;
  /** Fresh ULIDs, rising within this process. */
  readonly newId: () => string;
}

/** How many streams of live results may be open. Beyond it a page loads again every few seconds. */
export interface StreamLimits {
  readonly maxStreams: number;
  /** Of one tenant's surveys: public results that many people follow leave room for others. */
  readonly maxStreamsPerTenant: number;
  /** To one address, such as that of a lecture hall. */
  readonly maxStreamsPerAddress: number;
}

export interface OwnerLimits extends StreamLimits {
  /** Changes of surveys taken per tenant and minute; a large definition counts as several. */
  readonly writesPerMinute: number;
  /** Live surveys of one tenant. */
  readonly maxSurveysPerTenant: number;
  /** Versions of one survey, unused ones included. */
  readonly maxVersionsPerSurvey: number;
  /** Memory for the results that are looked at; `resultsCaches` has its parts. */
  readonly resultsCacheBytes: number;
  /** In which the bytes of an erased answer are deleted: workers do it, pages say it. */
  readonly eraseWithinHours: number;
  /** Pages, downloads and streams of public results, per address. */
  readonly publicReadsPerTenSeconds: number;
}
