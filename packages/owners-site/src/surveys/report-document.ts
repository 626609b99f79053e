import { describeElement, describeNote, type ImportReport, type Note } from '@canvass/surveyjs';
import { z } from 'zod';

const kind = z
  .enum(['taken', 'changed', 'leftOut'])
  .describe('`changed`: taken with changes, or not all of it');

const noteSchema = z.object({
  path: z.string().describe('The property in the file; empty: the survey as a whole'),
  kind,
  text: z.string().describe('What became of it and why, in English'),
});

export const reportSchema = z.object({
  counts: z.object({ taken: z.int().min(0), changed: z.int().min(0), leftOut: z.int().min(0) }),
  survey: z.array(noteSchema).describe('About the survey as a whole and its pages'),
  elements: z
    .array(
      noteSchema.extend({
        name: z.string().describe('Its name in the file; empty if it has none'),
        ids: z.array(z.string()).describe('The questions that it became'),
        notes: z.array(noteSchema),
      }),
    )
    .describe("In the file's order"),
});

/** What became of a SurveyJS file, as programs get it. */
export function reportDocument({ survey, elements }: ImportReport): z.infer<typeof reportSchema> {
  const count = (wanted: Note['kind']): number => elements.filter((each) => each.kind === wanted).length;
  return {
    counts: { taken: count('taken'), changed: count('changed'), leftOut: count('leftOut') },
    survey: survey.map(noteDocument),
    elements: elements.map((element) => ({
      path: element.path,
      kind: element.kind,
      text: describeElement(element),
      name: element.name,
      ids: [...element.ids],
      notes: element.notes.map(noteDocument),
    })),
  };
}

function noteDocument(note: Note): z.infer<typeof noteSchema> {
  return { path: note.path, kind: note.kind, text: describeNote(note) };
}
