import {
  parseDefinition,
  picturesOf,
  withoutPictures,
  type FieldError,
  type SurveyDefinition,
} from '@canvass/surveys';
import { describeProblem, type ImportedSettings, importSurveyJs, type ImportReport } from '@canvass/surveyjs';
import { definitionLimits, scanJson } from '@canvass/web/bodies';

export type ReadImport =
  /**
   * `report` says what became of a SurveyJS file; a Canvass definition has none. `lostPictures`: so many pictures are not in the file, and the
   * definition is without them.
   */
  | {
      readonly ok: true;
      readonly definition: SurveyDefinition;
      /** What the survey begins with. */
      readonly settings: ImportedSettings;
      readonly report: ImportReport | undefined;
      readonly lostPictures: number;
    }
  | { readonly ok: false; readonly detail: string; readonly errors: readonly FieldError[] };

type Taken = Extract<ReadImport, { ok: true }>;

/**
 * Reads a survey from the text of a file: a Canvass definition, or one of SurveyJS.
 *
 * @param groups how often repeated groups of SurveyJS are asked
 */
export function readImport(text: string, groups: number): ReadImport {
  const own = readOwn(text);
  if (own?.ok) return { ok: true, settings: {}, report: undefined, ...withoutLost(own.definition) };
  const imported = importSurveyJs(text, { groups });
  if (imported.ok) return { ...imported, ...withoutLost(imported.definition) };
  if (imported.problem.code === 'canvass-definition' && own !== undefined) {
    return { ok: false, detail: describeProblem(imported.problem), errors: own.errors };
  }
  return { ok: false, detail: describeProblem(imported.problem), errors: [] };
}

/** A new survey has none of the pictures that the file names. */
function withoutLost(definition: SurveyDefinition): Pick<Taken, 'definition' | 'lostPictures'> {
  return { definition: withoutPictures(definition), lostPictures: picturesOf(definition).length };
}

/** Reads a definition of Canvass. Returns undefined for a text that cannot be one. */
function readOwn(text: string): ReturnType<typeof parseDefinition> | undefined {
  if (scanJson(Buffer.from(text), definitionLimits).excess !== undefined) return undefined;
  try {
    return parseDefinition(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return undefined;
  }
}
