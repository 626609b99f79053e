import { misused, type CliError } from '../errors.ts';

export interface RestoreRequest {
  /** The folder of the backup to restore. */
  readonly root: string;
  /** Folders of newer backups, of which only the erasures are read. */
  readonly erasuresFrom: readonly string[];
}

const option = '--erasures-from';

/** `FOLDER [--erasures-from FOLDER]...`, in any order. Throws `CliError`. */
export function readRestoreArguments(args: readonly string[]): RestoreRequest {
  const roots: string[] = [];
  const erasuresFrom: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    if (args[index] !== option) roots.push(folderIn(args[index], 'restore'));
    else erasuresFrom.push(folderIn(args[(index += 1)], option));
  }
  const [root, ...rest] = roots;
  if (root === undefined || rest.length > 0) throw needsOneFolder('restore');
  return { root, erasuresFrom };
}

function folderIn(argument = '', what: string): string {
  if (argument === '' || argument.startsWith('-')) throw needsOneFolder(what);
  return argument;
}

function needsOneFolder(what: string): CliError {
  return misused(`${what} needs the name of one folder.`);
}
