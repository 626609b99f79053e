import type { SurveyHistory } from '@canvass/surveys';
import type { Profile } from '../environment/profile.ts';

export const tenant = 't';

/** The part of a definition blob that the protocol reads. */
export interface LiveDefinition {
  readonly instance: string;
  readonly version: number;
  /** Which of the questionnaire's revisions the version is. An edit whose second write failed takes a version, but no revision. */
  readonly revision: number;
  readonly history: SurveyHistory;
  /** The survey's time zone. */
  readonly zone: string;
  readonly deleted?: false;
}

export type DefinitionDocument = LiveDefinition | { readonly instance: string; readonly deleted: true };

/** The time zones that surveys have, and how far they are ahead of UTC during a schedule, in ms. */
export const zones = {
  UTC: 0,
  'Europe/Berlin': 3_600_000,
  'America/St_Johns': -12_600_000,
  'Asia/Kathmandu': 20_700_000,
} as const;

/** Of one of the surveys. */
export function retentionOf({ retention }: Pick<Profile, 'retention'>, path: string): Profile['retention'] {
  return path.startsWith(`${tenant}/b/`) ? retention : undefined;
}

export function encodeDefinition(document: DefinitionDocument): Buffer {
  return Buffer.from(JSON.stringify(document));
}

export function decodeDefinition(bytes: Buffer): DefinitionDocument {
  return JSON.parse(bytes.toString()) as DefinitionDocument;
}
