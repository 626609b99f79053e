import type { Erasures, SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { Journal } from '@canvass/journal';
import type { SiteArea } from '@canvass/settings';
import type { BlobContainer, StorageCalls, Tenants } from '@canvass/storage';
import type { LostSpans } from '@canvass/telemetry';
import type { Metric } from 'prom-client';
import type { OperatorPorts } from '@canvass/operators-site';
import type { OidcSettings, OwnerPorts } from '@canvass/owners-site';
import type { RespondentPorts } from '@canvass/respondents-site';
import type { Siblings } from '@canvass/web/app';
import type { SiteLimits } from './site-limits.ts';

/** Everything the site reaches outside of itself: what its audiences need, and what the server does. */
export interface SiteDeps
  extends
    RespondentPorts,
    Omit<OwnerPorts, 'erasures' | 'previewForm' | 'recountDays' | 'siblings'>,
    Omit<OperatorPorts, 'siblings' | 'figures'> {
  /** Default: the site has one process. */
  readonly siblings?: Siblings;
  readonly erasures: Pick<Erasures, 'erase'>;
  /** The container of the tags of answers. */
  readonly tags: BlobContainer;
  /** Works as `recountDays` of `packages/answer-log` does. */
  readonly recountDays: (key: SurveyKey) => Promise<unknown>;
  readonly definitions: RespondentPorts['definitions'];
  readonly summaries: RespondentPorts['summaries'] & OwnerPorts['summaries'];
  readonly pictures: OwnerPorts['pictures'];
  readonly tenants: Omit<Tenants, 'replaceKey'>;
  readonly clock: Clock;
  readonly journal: Pick<Journal, 'append' | 'pendingBytes'>;
  /** What an operator can do if the site is not ready, as far as known. */
  readonly whyNotReady?: () => string | undefined;
  /** This process's storage calls. */
  readonly calls: StorageCalls;
  /** Returns how many spans of the traces were lost. Default: nothing is traced. */
  readonly lostSpans?: (() => LostSpans) | undefined;
  /** Shown on `/metrics` beside the site's own. */
  readonly metrics?: readonly Metric[];
}

/** Default of a limit: that of `defaultLimits`. */
export interface SiteOptions extends Partial<SiteLimits> {
  /** The operator's key. */
  readonly adminApiKey: string;
  /** Signs what must stay valid when `adminApiKey` changes; the same on all sites of a system. Default: `adminApiKey`. */
  readonly linkSecret?: string;
  /** What it serves; default: all. */
  readonly areas?: readonly SiteArea[];
  /** The site stands behind one proxy that appends to `X-Forwarded-For`; default false. */
  readonly behindProxy?: boolean;
  /** Where people reach the site, if known: named in OpenAPI, and https turns HSTS on. */
  readonly publicUrl?: string;
  /** The OpenID provider that members sign in with; left out, only keys sign in. */
  readonly oidc?: OidcSettings | undefined;
  /** Adds the process's own metrics (memory, CPU, event loop) to `/metrics`; default false. */
  readonly processMetrics?: boolean;
}
