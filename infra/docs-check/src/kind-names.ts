import { facetTypes, questionTypes } from '@canvass/surveys';

/** A file of the repository. */
export interface Source {
  /** From the root, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Folders that may name a kind of question. */
const kindFolder = /\/kinds\//;
/** Folders that may name a facet. A kind says which facets it has. */
const facetFolder = /\/(?:facets|filter|kinds|conditions)\//;

/** Files in which such a name means something else, with what. */
export const namedOtherwise: Readonly<Record<string, string>> = {
  'packages/columns/src/encode-leaf.ts': 'a type of Parquet',
  'packages/columns/src/facets/choices.ts': 'a type of Parquet',
  'packages/respondents-site/src/survey-gate.ts': 'why a survey is closed',
  'packages/surveys/src/progress/progress-definition.ts': 'questions of our own, which no person is asked',
  'packages/surveyjs/src/split-element.ts': 'a type of SurveyJS',
  'packages/transfer/src/facets/facet-in-sql.ts': 'a type of PostgreSQL',
  'packages/transfer/src/table-columns.ts': 'a type of PostgreSQL',
};

const facetNames: ReadonlySet<string> = new Set(facetTypes);

/** A name where a value of a property `type` stands: `type: 'x'`, `type === 'x'`, `case 'x':`, `FacetOf<'x'>`. */
const literal = /(?:\btype: |\btype: z\.literal\(|\btype [!=]== |\bcase |Of<)'(\w+)'/g;

/**
 * Where production code names a kind of question outside of folders `kinds`, or a facet's type outside of folders `facets`, `filter` and
 * `kinds`. Such code is silently wrong for the next kind. `others`: what means something else, by path; each must still be found.
 */
export function misplacedNames(
  sources: readonly Source[],
  others: Readonly<Record<string, string>>,
): string[] {
  const faults: string[] = [];
  const used = new Set<string>();
  for (const [names, folder, what] of [
    [questionTypes, kindFolder, 'a kind of question'],
    [facetTypes, facetFolder, 'a facet'],
  ] as const) {
    const known: ReadonlySet<string> = new Set(names);
    for (const { path, text } of sources) {
      if (folder.test(path)) continue;
      for (const [found, name = ''] of text.matchAll(literal)) {
        if (!known.has(name)) continue;
        // A kind may have the name of a facet.
        if (facetNames.has(name) && facetFolder.test(path)) continue;
        if (path in others) used.add(path);
        else faults.push(`${path}: ${found} names ${what}: ask its registry`);
      }
    }
  }
  for (const path in others)
    if (!used.has(path)) faults.push(`${path}: it names no kind and no facet any more`);
  return faults;
}
