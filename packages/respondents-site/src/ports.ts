import type { Erasures, Summaries } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { Journal } from '@canvass/journal';
import type { BlobContainer, Definitions, Pictures, Tenants, Versions } from '@canvass/storage';
import type { SingleMails, Unsubscribes } from '@canvass/mail';
import type { Tracing } from '@canvass/telemetry';
import type { ProblemType } from '@canvass/web/problems';
import type { HttpParts } from '@canvass/web/app';
import type { CompiledSurvey } from './compiled-survey.ts';
import type { UploadLimitsOptions } from './files/upload-limits.ts';
import type { RobotDoubt } from './robots/robot-checks.ts';
import type { QuotaCounter } from './quotas/quota-gate.ts';

export interface RespondentPorts {
  readonly definitions: Definitions<CompiledSurvey>;
  readonly summaries: Pick<Summaries, 'figures' | 'read' | 'readIfChanged'>;
  /** Accepted answers go to this journal, or to a bench's replacement for it. */
  readonly journal: Pick<Journal, 'append'>;
  /** Takes answers back, when a respondent withdraws them. */
  readonly erasures: Pick<Erasures, 'erase'>;
  /** The container `files`. */
  readonly files: BlobContainer;
  /** The container `saved`. */
  readonly saved: BlobContainer;
  readonly versions: Versions;
  readonly pictures: Pick<Pictures, 'read'>;
  /** The container `mail-rows`, which notes the links of mails that were opened. */
  readonly mailRows: BlobContainer;
  readonly unsubscribes: Unsubscribes;
  /** Mails the links of saved answers; undefined if the operator has not set up mail. */
  readonly singleMails: SingleMails | undefined;
  readonly tenants: Pick<Tenants, 'findTheme'>;
  readonly clock: Clock;
  /** Traces the answers. Default: nothing is traced, at the cost of a branch per answer. */
  readonly tracing?: Tracing | undefined;
}

export interface RespondentLimits extends UploadLimitsOptions {
  /** The number of submissions that are taken per address in 10 s. */
  readonly submissionsPerTenSeconds: number;
  /** The memory for blank forms, in bytes. */
  readonly formCacheBytes: number;
  /** If the journal confirms nothing for this long, further answers are refused at once, in ms. */
  readonly circuitOpensAfterMs: number;
  /** Attempts of a submission with a key that are at most this far apart count once, in ms. Forms can be sent for that long. */
  readonly idempotencyWindowMs: number;
  /** A form that is sent sooner after it was made is taken for one of a robot, in ms; 0: none is. */
  readonly minFormMs: number;
}

export interface RespondentRoutesOptions extends RespondentPorts {
  readonly http: HttpParts;
  /** Counts the quotas of surveys that have some. */
  readonly quotaCounter: QuotaCounter;
  readonly limits: RespondentLimits;
  /** The site's secret that signs invitations, the ids of answers and of forms, withdrawal codes and receipts. */
  readonly linkSecret: string;
  /** The address that people use; undefined if it is not set. */
  readonly publicUrl: string | undefined;
  /** Called for each answer that became durable, with the duration of its append. */
  readonly onAccepted: (appendMs: number) => void;
  /** Called for each repeated submission that was acknowledged without an append. */
  readonly onRepeated: () => void;
  /** Called for each form that comes back because a robot may have sent it. */
  readonly onDoubted: (doubt: RobotDoubt) => void;
  /** Called for each line of a batch that is not stored. */
  readonly onRefused: (type: ProblemType) => void;
  /** Called for each append of lines of a batch that failed. */
  readonly onFault: (type: ProblemType, error: unknown) => void;
}
