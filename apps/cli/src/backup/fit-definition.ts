import { decodeSummary, surveyPath } from '@canvass/answer-log';
import { decodeDefinition, type DefinitionDocument } from '@canvass/storage';
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

/** The survey instance of a live definition. */
export function pathOfDefinition(blob: string, { instance }: { readonly instance: string }): string {
  const [tenant = '', survey = ''] = blob.split('/');
  return surveyPath({ tenant, survey, instance });
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
  const path = pathOfDefinition(blob, definition);
  const copy = copies.get(path);
  const write = (document: DefinitionDocument): Promise<void> =>
    folder.write('definitions', blob, Buffer.from(JSON.stringify(document)));
  if (copy?.state === 'deleted') {
    await write({ deleted: true, instance: definition.instance, deletedAt });
  } else if (copy && 'version' in copy && copy.version > definition.history.current) {
    const summary = decodeSummary(await folder.read('summaries', path), path);
    if (!('deleted' in summary)) await write({ ...definition, history: summary.history });
  }
}
