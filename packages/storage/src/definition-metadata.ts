import { isDeletionMarker, type DefinitionDocument } from './stored-definition.ts';

/** A survey in a list. */
export interface DefinitionSummary {
  readonly title: string;
  readonly version: number;
  /** ISO 8601. */
  readonly updatedAt: string;
}

export function summaryOf(document: DefinitionDocument): DefinitionSummary | 'deleted' {
  if (isDeletionMarker(document)) return 'deleted';
  const { definition, version, updatedAt } = document;
  return { title: definition.title, version, updatedAt };
}

/**
 * The same as blob metadata, so that one listing shows all of a tenant's surveys. Metadata are headers: ASCII, at most
 * 8 KiB. A title of 200 characters takes less than 1,800 bytes when percent-encoded.
 */
export function toMetadata(document: DefinitionDocument): Record<string, string> {
  const summary = summaryOf(document);
  if (summary === 'deleted') return { deleted: 'true' };
  return {
    title: encodeURIComponent(summary.title),
    version: String(summary.version),
    updatedat: summary.updatedAt,
  };
}

/** Undefined if `toMetadata` did not write it: the blob was copied or restored without metadata. */
export function fromMetadata(
  metadata: Readonly<Record<string, string>>,
): DefinitionSummary | 'deleted' | undefined {
  if (metadata['deleted'] === 'true') return 'deleted';
  const { title, version, updatedat: updatedAt } = metadata;
  if (!title || !version || !updatedAt || !/^[1-9]\d{0,14}$/.test(version)) return undefined;
  try {
    return { title: decodeURIComponent(title), version: Number(version), updatedAt };
  } catch {
    return undefined;
  }
}
