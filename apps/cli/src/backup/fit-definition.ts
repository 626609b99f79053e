import { decodeSummary, progressKeyOf, surveyPath, type SurveyKey } from '@canvass/answer-log';
import { decodeDefinition, type DefinitionDocument } from '@canvass/storage';
import type { SurveyHistory } from '@canvass/surveys';
import type { BackupFolder } from './backup-folder.ts';
import { undefinedIfCorrupt, type SurveyCopy } from './copy-survey.ts';

/** The definition in the folder; undefined if it is unreadable. */
export async function readDefinition(
  folder: BackupFolder,
  blob: string,
): Promise<DefinitionDocument | undefined> {
  return readableDefinition(blob, await folder.read('definitions', blob));
}

export function readableDefinition(blob: string, bytes: Buffer): DefinitionDocument | undefined {
  return undefinedIfCorrupt(() => decodeDefinition(blob, bytes));
}

/** The survey instances that a definition has: its own, and that of how far people get if it was ever counted. A deleted one has none. */
export function pathsOfDefinition(blob: string, definition: DefinitionDocument): string[] {
  if ('deleted' in definition) return [];
  const key = keyOf(blob, definition);
  return [surveyPath(key), ...(definition.progress ? [surveyPath(progressKeyOf(key))] : [])];
}

function keyOf(blob: string, { instance }: Pick<DefinitionDocument, 'instance'>): SurveyKey {
  const [tenant = '', survey = ''] = blob.split('/');
  return { tenant, survey, instance };
}

/**
 * A definition is copied before its summary, so the copied summary may be newer. If it is deleted, a restored site would
 * take answers that no worker counts. If it was edited, a later rebuild would not know the newest versions.
 */
export async function fitDefinition(
  folder: BackupFolder,
  blob: string,
  copies: ReadonlyMap<string, SurveyCopy>,
  deletedAt: string,
): Promise<void> {
  const definition = await readDefinition(folder, blob);
  if (!definition || 'deleted' in definition) return;
  const key = keyOf(blob, definition);
  const copy = copies.get(surveyPath(key));
  const write = (document: DefinitionDocument): Promise<void> =>
    folder.write('definitions', blob, Buffer.from(JSON.stringify(document)));
  if (copy?.state === 'deleted') {
    const { instance, progress } = definition;
    await write({ deleted: true, instance, deletedAt, ...(progress && { progress: true }) });
    return;
  }
  /** The history of a summary that is newer than one of the definition's. */
  const newer = async (of: SurveyKey, { current }: SurveyHistory): Promise<SurveyHistory | undefined> => {
    const path = surveyPath(of);
    const copied = copies.get(path);
    if (!copied || !('version' in copied) || copied.version <= current) return undefined;
    const summary = decodeSummary(await folder.read('summaries', path), path);
    return 'deleted' in summary ? undefined : summary.history;
  };
  const { progress } = definition;
  const history = await newer(key, definition.history);
  const ofProgress = progress && (await newer(progressKeyOf(key), progress.history));
  if (history === undefined && ofProgress === undefined) return;
  await write({
    ...definition,
    ...(history && { history }),
    ...(progress && ofProgress && { progress: { ...progress, history: ofProgress } }),
  });
}
