import type { FastifyRequest } from 'fastify';
import { StorageError, type StoredDefinition } from '@canvass/storage';
import type { OwnerPorts } from '../../ports.ts';
import type { ResultsParts } from '../../reading/live/results-parts.ts';
import type { ResultsReading, ResultsState } from '../../reading/live/results-state.ts';
import type { PublicResultsLinks } from '../public-results-link.ts';

/** The names in the address of public results. */
export interface PublicNames {
  readonly tenant: string;
  readonly survey: string;
  readonly secret: string;
}

/** A request for public results. */
export type PublicRequest = FastifyRequest<{ Params: PublicNames }>;

export interface OpenResultsDeps {
  readonly results: ResultsParts;
  readonly publicResults: PublicResultsLinks;
  readonly definitions: Pick<OwnerPorts['definitions'], 'find'>;
}

export type FoundResults = Extract<ResultsState, { outcome: 'found' }>;

export interface OpenedResults extends FoundResults {
  /** The reading of which the public results are a part. */
  readonly whole: ResultsReading;
}

/** The results, if the address holds the secret of a link that its owner has not withdrawn. Rejects with `StorageError`. */
export async function openResults(
  { results, publicResults, definitions }: OpenResultsDeps,
  { tenant, survey, secret }: PublicNames,
): Promise<OpenedResults | undefined> {
  const isOpenBy = ({ instance, settings }: Pick<StoredDefinition, 'instance' | 'settings'>): boolean => {
    const id = settings?.publicResults?.id;
    return id !== undefined && publicResults.isSecretOf({ tenant, survey, instance, id }, secret);
  };
  // First by the cached definition: without the secret, nobody makes the site read results.
  const found = await definitions.find(tenant, survey);
  if (found.outcome !== 'found' || !isOpenBy(found.stored)) return undefined;
  const state = await results.live.currentPublic(tenant, survey);
  if (state.outcome !== 'found' || !isOpenBy(state.reading.stored)) return undefined;
  const published = publishedOf(state);
  // Not even the last figures: they may be those of an answer that was erased since.
  if (published === undefined) throw new StorageError('unavailable', 'the public results could not be read');
  return { ...published, whole: state.reading };
}

/** The results as everyone may see them: they move by several answers. */
export function publishedOf({ reading: { published }, ...state }: FoundResults): FoundResults | undefined {
  return published && { ...state, reading: published };
}
