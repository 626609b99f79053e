import type { BlobContainer } from '@canvass/storage';
import { defaultTimeZone } from '@canvass/surveys';

/**
 * Lists the paths of surveys whose summaries have the days of another time zone than their definitions say. It reads the metadata of
 * summaries, with one call per 5,000.
 *
 * @param zones the names of the time zones by `surveyPath`. A survey that is missing has the default one, or no definition.
 */
export async function* listOtherZones(
  summariesContainer: BlobContainer,
  zones: ReadonlyMap<string, string>,
): AsyncIterable<string> {
  for await (const { name, metadata } of summariesContainer.list()) {
    const { deleted, zone = defaultTimeZone } = metadata;
    if (deleted !== 'true' && zone !== (zones.get(name) ?? defaultTimeZone)) yield name;
  }
}
