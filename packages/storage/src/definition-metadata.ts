import type { SurveySettings } from '@canvass/surveys';
import { isDeletionMarker, type DefinitionDocument } from './stored-definition.ts';

/** A survey in a list. */
export interface DefinitionSummary {
  readonly title: string;
  readonly version: number;
  /** When the version was published: ISO 8601. */
  readonly updatedAt: string;
  /** The ULID of the survey's instance. Another survey of the same name has another one. */
  readonly instance: string;
  /** The settings that decide whether the survey is open, and its time zone. */
  readonly settings: StateSettings;
}

type StateSettings = Pick<SurveySettings, 'closed' | 'opensAt' | 'closesAt' | 'maxAnswers' | 'timeZone'>;

export function summaryOf(document: DefinitionDocument): DefinitionSummary | 'deleted' {
  if (isDeletionMarker(document)) return 'deleted';
  const { definition, version, updatedAt, instance, settings = {} } = document;
  const { closed, opensAt, closesAt, maxAnswers, timeZone } = settings;
  return {
    title: definition.title,
    version,
    updatedAt,
    instance,
    settings: {
      ...(closed && { closed }),
      ...(opensAt !== undefined && { opensAt }),
      ...(closesAt !== undefined && { closesAt }),
      ...(maxAnswers !== undefined && { maxAnswers }),
      ...(timeZone !== undefined && { timeZone }),
    },
  };
}

/**
 * Writes a summary of a definition as blob metadata, so that one listing shows all surveys of a tenant. Metadata are headers: ASCII, at
 * most 8 KiB. A title of 200 characters takes less than 1,800 bytes when percent-encoded.
 */
export function toMetadata(document: DefinitionDocument): Record<string, string> {
  const summary = summaryOf(document);
  if (summary === 'deleted') return { deleted: 'true' };
  const { title, version, updatedAt, instance, settings } = summary;
  return {
    title: encodeURIComponent(title),
    version: String(version),
    updatedat: updatedAt,
    instance,
    settings: JSON.stringify(settings),
  };
}

/** Reads the metadata. Returns undefined if `toMetadata` did not write them: the blob was copied or restored without metadata. */
export function fromMetadata(
  metadata: Readonly<Record<string, string>>,
): DefinitionSummary | 'deleted' | undefined {
  if (metadata['deleted'] === 'true') return 'deleted';
  const { title, version, updatedat: updatedAt, instance, settings } = metadata;
  // `toMetadata` writes all of them.
  if (!title || !version || !updatedAt || !instance || !settings) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(version)) return undefined;
  try {
    return {
      title: decodeURIComponent(title),
      version: Number(version),
      updatedAt,
      instance,
      settings: JSON.parse(settings) as StateSettings,
    };
  } catch {
    return undefined;
  }
}
