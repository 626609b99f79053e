import type { SourceFile } from './source-files.ts';

/** "Of a choice" or "Undefined if there is none": a reader must look at the name below to learn what the comment is about. */
const withoutSubject = /\/\*\*(?:\s|\*)*(?:Of|Undefined|Whose)\b/;

/** Files of a package or an app with a comment that has no subject. */
export function commentsWithoutSubject(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path, isTest, text }) => !isTest && /^(?:apps|packages)\//.test(path) && withoutSubject.test(text),
    )
    .map(({ path }) => path);
}
