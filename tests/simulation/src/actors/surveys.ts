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
  readonly deleted?: false;
}

export type DefinitionDocument = LiveDefinition | { readonly instance: string; readonly deleted: true };

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
