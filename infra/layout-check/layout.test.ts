import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { classClashes, readStylesheets } from './src/class-clashes.ts';
import { commentsWithoutSubject } from './src/comments.ts';
import { importsUpwards } from './src/floors.ts';
import {
  actionsNotInOneFile,
  castInputs,
  recordedElsewhere,
  typedByHand,
  writingRoutes,
} from './src/inputs-and-changes.ts';
import { readPackages, readSourceFiles } from './src/source-files.ts';
import {
  circlesOfFiles,
  circlesOfRooms,
  forbiddenImports,
  inlineAssets,
  largeFolders,
  wrongManifests,
} from './src/violations.ts';

const root = join(import.meta.dirname, '../..');
const packages = readPackages(root);
const files = readSourceFiles(root, packages);

describe('the layout', () => {
  test.each([
    ['each package imports only what the layout allows', forbiddenImports(files)],
    ['each manifest lists the packages that are imported, and no other', wrongManifests(packages, files)],
    ['no files import each other in a circle', circlesOfFiles(files)],
    ['no folders at the top of a package import each other in a circle', circlesOfRooms(files)],
    ['within a house each part imports only from the floors below', importsUpwards(files)],
    ['scripts and styles are files', inlineAssets(files)],
    ['no class is styled by two features', classClashes(readStylesheets(root))],
    ['no folder is larger than a reader can take in', largeFolders(files)],
    ['no comment leaves out what it is about', commentsWithoutSubject(files)],
    ['no part of a request is cast: its schema reads it', castInputs(files)],
    ['each request has the types of the schema of its route', typedByHand(files)],
    ['routes of owners write through changes', writingRoutes(files)],
    ['changes are recorded by the functions that make them, and by nothing else', recordedElsewhere(files)],
    ['each action of the audit trail is recorded by one file', actionsNotInOneFile(files)],
  ])('%s', (_rule, violations) => {
    expect(violations).toEqual([]);
  });
});
