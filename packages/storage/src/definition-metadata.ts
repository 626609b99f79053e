import { asksPeople, type SurveySettings } from '@canvass/surveys';
import { isDeletionMarker, type DefinitionDocument } from './stored-definition.ts';

/** A survey in a list. */
export interface DefinitionSummary {
  readonly title: string;
  readonly version: number;
  /** When the version was published: ISO 8601. */
  readonly updatedAt: string;
  /** The ULID of the survey's instance. Another survey of the same name has another one. */
  readonly instance: string;
  /** The questions that people are asked. */
  readonly questions: number;
  /** The invitations. Absent without any, and if some were revoked: a revoked invitation counts only if it was used, which only the summary knows. */
  readonly invited?: number;
  /** The settings that decide whether the survey is open, its time zone, and where lists show it. */
  readonly settings: ListedSettings;
}

export type ListedSettings = Pick<
  SurveySettings,
  'closed' | 'opensAt' | 'closesAt' | 'maxAnswers' | 'timeZone' | ShelfSetting
>;
/** A setting that says where lists show a survey. */
type ShelfSetting = 'labels' | 'archived';

export function summaryOf(document: DefinitionDocument): DefinitionSummary | 'deleted' {
  if (isDeletionMarker(document)) return 'deleted';
  const { definition, version, updatedAt, instance, settings = {}, invitations = [] } = document;
  const { closed, opensAt, closesAt, maxAnswers, timeZone } = settings;
  return {
    title: definition.title,
    version,
    updatedAt,
    instance,
    questions: definition.questions.filter(asksPeople).length,
    ...(invitations.length > 0 &&
      invitations.every(({ revokedAt }) => revokedAt === undefined) && {
        invited: invitations.reduce((sum, { count }) => sum + count, 0),
      }),
    settings: {
      ...(closed && { closed }),
      ...(opensAt !== undefined && { opensAt }),
      ...(closesAt !== undefined && { closesAt }),
      ...(maxAnswers !== undefined && { maxAnswers }),
      ...(timeZone !== undefined && { timeZone }),
      ...shelfOf(settings),
    },
  };
}

/** What settings say about where lists show a survey. */
export function shelfOf({
  labels,
  archived,
}: Pick<SurveySettings, ShelfSetting>): Pick<ListedSettings, ShelfSetting> {
  return { ...(labels !== undefined && { labels }), ...(archived && { archived }) };
}

/** JSON without characters beyond ASCII, which metadata do not take. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Writes a summary of a definition as blob metadata, so that one listing shows all surveys of a tenant. Metadata are headers: ASCII, at
 * most 8 KiB. A title of 200 characters takes less than 1,800 bytes when percent-encoded, and five labels of 30 less than 1,000.
 */
export function toMetadata(document: DefinitionDocument): Record<string, string> {
  const summary = summaryOf(document);
  if (summary === 'deleted') return { deleted: 'true' };
  const { title, version, updatedAt, instance, questions, invited, settings } = summary;
  return {
    title: encodeURIComponent(title),
    version: String(version),
    updatedat: updatedAt,
    instance,
    questions: String(questions),
    ...(invited !== undefined && { invited: String(invited) }),
    settings: asciiJson(settings),
  };
}

/** Reads the metadata. Returns undefined if `toMetadata` did not write them: the blob was copied or restored without metadata. */
export function fromMetadata(
  metadata: Readonly<Record<string, string>>,
): DefinitionSummary | 'deleted' | undefined {
  if (metadata['deleted'] === 'true') return 'deleted';
  const { title, version, updatedat: updatedAt, instance, questions, invited, settings } = metadata;
  // `toMetadata` writes all of them.
  if (!title || !version || !updatedAt || !instance || !questions || !settings) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(version)) return undefined;
  try {
    return {
      title: decodeURIComponent(title),
      version: Number(version),
      updatedAt,
      instance,
      questions: Number(questions),
      ...(invited !== undefined && { invited: Number(invited) }),
      settings: JSON.parse(settings) as ListedSettings,
    };
  } catch {
    return undefined;
  }
}
