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
import type { AnswerTags } from '@canvass/answer-tags';
import type { Clock } from '@canvass/runtime/clock';
import type { Exports, LastExports } from '@canvass/exports';
import type { Mails, Notices, SingleMails } from '@canvass/mail';
import type { Slices } from '@canvass/slices';
import type {
  AuditTrail,
  BlobContainer,
  Claims,
  Definitions,
  Drafts,
  LastUses,
  Pictures,
  RevokedSessions,
  Tenants,
  ThemePictures,
  Versions,
} from '@canvass/storage';
import type { PreviewedForm } from '@canvass/survey-form';
import type { Webhooks } from '@canvass/webhooks';
import type { Siblings } from '@canvass/web/app';

/** Called with a survey before this site confirms that it has erased one of its answers, in any of its processes. */
export type OnErased = (key: SurveyKey) => void;

/** The erasures of a site. Owners and respondents can ask for them. */
export interface SiteErasures {
  /** Erases an answer as `Erasures.erase` does. Rejects with `SiteError('erasure-unfinished')` if the same call can succeed later. */
  erase(...args: Parameters<Erasures['erase']>): Promise<ErasureOutcome>;
  /** Adds a listener, which must forget what it keeps of the survey's answers. */
  onErased(listener: OnErased): void;
}

/** What the owners' routes reach outside of themselves. */
export interface OwnerPorts {
  /** Claims things below the limits that all sites share. */
  readonly claims: Claims;
  readonly definitions: Pick<Definitions<unknown>, 'find' | 'peek' | 'read' | 'write' | 'list'>;
  readonly drafts: Drafts;
  readonly versions: Versions;
  readonly pictures: Pictures;
  readonly themePictures: ThemePictures;
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
  /**
   * Recounts the days of a survey whose time zone was changed. Resolves when they are those of the zone, or after a second: it goes on beside.
   * It never rejects: workers finish what it does not.
   */
  readonly recountDays: (key: SurveyKey) => Promise<void>;
  readonly answerReader: AnswerReader;
  /** The container of the files of answers. */
  readonly files: BlobContainer;
  readonly slices: Slices;
  readonly analyses: Analyses;
  readonly exports: Exports;
  readonly lastExports: LastExports;
  readonly erasureLedger: Pick<ErasureLedger, 'read'>;
  /** The tags of answers. */
  readonly answerTags: AnswerTags;
  readonly webhooks: Webhooks;
  readonly mails: Mails;
  /** Who sends the mails of lists, as `MAIL_FROM` has it; undefined if the operator has not set up mail. */
  readonly mailFrom: string | undefined;
  /** Mails to one person each; undefined if the operator has not set up mail. */
  readonly singleMails: SingleMails | undefined;
  readonly notices: Notices;
  readonly backlog: BacklogReader;
  readonly erasures: SiteErasures;
  readonly tenants: Omit<Tenants, 'authenticate' | 'create' | 'replaceKey'>;
  readonly lastUses: LastUses;
  /** The sessions of the desk that were ended, and the sign-in links that were used. */
  readonly revokedSessions: RevokedSessions;
  readonly auditTrail: AuditTrail;
  /** Renders a form, or the page after it, as respondents see it. */
  readonly previewForm: (form: PreviewedForm) => string;
  /** The other processes of the site. */
  readonly siblings: Siblings;
  readonly clock: Pick<Clock, 'now'>;
  /** Makes a fresh ULID, greater than those before it in this process. */
  readonly newId: () => string;
}

/** How many streams of live results may be open at the same time. A page that gets none loads again every few seconds. */
export interface StreamLimits {
  /** The most streams of one process of the site. */
  readonly maxStreams: number;
  /** The most streams of one tenant's surveys, so that public results that many people follow leave room for other tenants. */
  readonly maxStreamsPerTenant: number;
  /** The most streams to one address, such as that of a lecture hall. */
  readonly maxStreamsPerAddress: number;
}

export interface OwnerLimits extends StreamLimits {
  /** A tenant may make this many changes of surveys in a minute. A large definition counts as several. */
  readonly writesPerMinute: number;
  /** A tenant may have this many surveys. Deleted ones do not count. */
  readonly maxSurveysPerTenant: number;
  /** A survey may have this many versions, unused ones included. */
  readonly maxVersionsPerSurvey: number;
  /** The memory for results that people look at, in bytes. `resultsCaches` divides it. */
  readonly resultsCacheBytes: number;
  /** The workers delete the bytes of an erased answer within this many hours, and pages say so. */
  readonly eraseWithinHours: number;
  /** An address may ask for this many pages, downloads and streams of public results in ten seconds. */
  readonly publicReadsPerTenSeconds: number;
}
