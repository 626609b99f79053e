import type { Clock } from '@canvass/runtime/clock';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { OwnerLimits, OwnerPorts } from '../../ports.ts';
import { LiveResults } from './live-results.ts';
import { LiveSlices } from './live-slices.ts';
import { RenderedResults } from './rendered-results.ts';
import { ResultsStreams } from './send-stream.ts';
import { SiteStreams } from './site-streams.ts';

/** The results of surveys for all pages and streams of a site. */
export interface ResultsParts {
  readonly live: LiveResults;
  /** Of parts of the answers. */
  readonly slices: LiveSlices;
  readonly rendered: RenderedResults;
  readonly streams: ResultsStreams;
  /** All streams of the site, also those of other things. */
  readonly open: SiteStreams;
}

/** Shares of `resultsCacheBytes`: of the results and slices that are watched, and again of those that were looked at last; and of their HTML. */
const shares = { results: 1 / 4, slices: 1 / 8, rendered: 1 / 4 };

export interface ResultsPartsDeps extends OwnerPorts {
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Ends its streams when the site closes. */
export function openResults(
  app: FastifyInstance,
  deps: ResultsPartsDeps,
  limits: Pick<
    OwnerLimits,
    'resultsCacheBytes' | 'maxStreams' | 'maxStreamsPerTenant' | 'maxStreamsPerAddress'
  >,
): ResultsParts {
  const { clock } = deps;
  const live = new LiveResults(deps, { maxBytes: limits.resultsCacheBytes * shares.results });
  const slices = new LiveSlices({ ...deps, live }, { maxBytes: limits.resultsCacheBytes * shares.slices });
  const rendered = new RenderedResults({ maxBytes: limits.resultsCacheBytes * shares.rendered });
  const open = new SiteStreams(limits);
  open.closeWith(app);
  const streams = new ResultsStreams({
    live,
    slices,
    rendered,
    streams: open,
    clock,
    random: Math.random,
  });
  return { live, slices, rendered, streams, open };
}
