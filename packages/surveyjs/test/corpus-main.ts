// What becomes of each SurveyJS file of a folder, and where its questions are shown to other people than in SurveyJS:
// `node packages/surveyjs/test/corpus-main.ts FOLDER`.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Note, describeNote, importSurveyJs } from '../src/index.ts';
import { disagreements } from './respondent.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node packages/surveyjs/test/corpus-main.ts FOLDER');
/** Nobody is asked less without them. A text that is computed from the answers is named in the line of its file. */
const ofTheLooks: ReadonlySet<string> = new Set(['appearance', 'computed-text']);
const outcomes = { whole: 0, changed: 0, losses: 0, refused: 0 };
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .toSorted()) {
  const text = readFileSync(join(folder, file), 'utf8');
  const result = importSurveyJs(text, { groups: 3 });
  if (!result.ok) {
    outcomes.refused += 1;
    console.log(`${file}: refused: ${result.problem.code}`);
    continue;
  }
  const notes: Note[] = [
    ...result.report.survey,
    ...result.report.elements.flatMap((element) => element.notes),
  ];
  const lost = notes.filter(({ kind, code }) => kind === 'leftOut' && !ofTheLooks.has(code));
  const isDisplayLost = notes.some(({ code }) => code === 'computed-text');
  const outcome =
    lost.length > 0
      ? 'losses'
      : isDisplayLost || notes.some(({ kind }) => kind === 'changed')
        ? 'changed'
        : 'whole';
  outcomes[outcome] += 1;
  const different = disagreements(JSON.parse(text), result, { respondents: 30, seed: 1 });
  console.log(
    `${file}: ${outcome}, ${result.definition.questions.length} questions, ${different.length} disagreements${isDisplayLost ? '; a figure that is computed from the answers is not shown' : ''}`,
  );
  for (const note of lost) console.log(`  ${note.path}: ${describeNote(note)}`);
  for (const { id, inSurveyJs, answers } of different.slice(0, 3))
    console.log(
      `  ${id} is shown ${inSurveyJs ? 'only in SurveyJS' : 'only here'}: ${JSON.stringify(answers)}`,
    );
}
console.log(outcomes);
