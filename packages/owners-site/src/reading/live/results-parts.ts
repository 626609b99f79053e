import type { Clock } from '@canvass/runtime/clock';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { OwnerLimits, OwnerPorts } from '../../ports.ts';
import { KeptFigures } from '../figures/kept-figures.ts';
import { LiveResults } from './live-results.ts';
import { LiveSlices } from './live-slices.ts';
import { RenderedResults } from './rendered-results.ts';
import { ResultsStreams } from './send-stream.ts';
import { ShownTags } from './shown-tags.ts';
import { SiteStreams } from './site-streams.ts';

/** The results of surveys, for all pages and streams of a site. */
export interface ResultsParts {
  /** The results of all answers. */
  readonly live: LiveResults;
  /** The results of parts of the answers. */
  readonly slices: LiveSlices;
  readonly rendered: RenderedResults;
  /** The figures that programs have asked for. */
  readonly figures: KeptFigures;
  /** The tags that pages of results offer. */
  readonly tags: ShownTags;
  /** The streams of results. */
  readonly streams: ResultsStreams;
  /** All streams of the site, those of analyses included. They share one limit. */
  readonly open: SiteStreams;
}

/**
 * The caches' shares of `resultsCacheBytes`. The shares of results and slices count twice: once for those that are watched, and once for
 * those that were used last.
 */
const cacheShares = {
  /** Results of whole surveys may take this share of `resultsCacheBytes`, those that are watched and those that are not. */
  results: 1 / 4,
  /** Results of slices may take this share of `resultsCacheBytes`, those that are watched and those that are not. */
  slices: 1 / 8,
  /** The HTML of results may take this share of `resultsCacheBytes`. */
  rendered: 1 / 8,
  /** The figures that programs have asked for may take this share of `resultsCacheBytes`, as JSON. */
  figures: 1 / 8,
};

export interface ResultsPartsDeps extends OwnerPorts {
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Creates what pages and streams of results need. The streams end when the site closes. */
export function openResults(app: FastifyInstance, deps: ResultsPartsDeps, limits: OwnerLimits): ResultsParts {
  const { clock } = deps;
  const live = new LiveResults(deps, { maxBytes: limits.resultsCacheBytes * cacheShares.results });
  const slices = new LiveSlices(
    { ...deps, live },
    { maxBytes: limits.resultsCacheBytes * cacheShares.slices },
  );
  const rendered = new RenderedResults({ maxBytes: limits.resultsCacheBytes * cacheShares.rendered });
  const figures = new KeptFigures(live, { maxBytes: limits.resultsCacheBytes * cacheShares.figures });
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
  return { live, slices, rendered, figures, tags: new ShownTags(deps.answerTags, clock), streams, open };
}
