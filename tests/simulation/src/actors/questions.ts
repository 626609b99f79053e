import {
  kindOf,
  parseDefinition,
  questionTypes,
  type FlatRecord,
  type Question,
  type QuestionType,
  type SurveyDefinition,
} from '@canvass/surveys';
import { generatorsOf, validRecords } from '@canvass/surveys/generators';
import * as fc from 'fast-check';
import { Random } from '../environment/random.ts';

/** The question with the word that tells the answers of each respondent from all others. Every revision asks it, last. */
export const ownWords = 'why';

/** What the revisions of a survey ask, from 0 on, and what respondents answer. Later ones begin with the first again, so that questions return. */
export interface Questionnaire {
  definition(revision: number): SurveyDefinition;
  /** Answers without `ownWords`, chosen by the number. */
  answers(revision: number, draws: number): FlatRecord;
}

/** Making one takes some 10 ms, so many schedules share them. */
export const questionnaires = 48;
const revisions = 4;
/** Besides `ownWords`, however many kinds there are. */
const mostQuestions = 4;
/** For each revision, the shortest of the sampled records, and none that is longer in bytes: see `longestLine`. */
const recordsSampled = 40;
const recordsKept = 16;
const longestAnswers = 150;

const made = new Map<number, Questionnaire>();

/** The same in every process. Its questions and answers come from the generators of all kinds. */
export function questionnaireOf(number: number): Questionnaire {
  const known = made.get(number) ?? makeQuestionnaire(number);
  made.set(number, known);
  return known;
}

function makeQuestionnaire(number: number): Questionnaire {
  const random = new Random(number);
  const sample = <T>(from: fc.Arbitrary<T>, count = 1): T[] =>
    fc.sample(from, { seed: random.between(0, 2 ** 31 - 1), numRuns: count });
  let questions = questionTypes.map((type) => ask(type, sample(generatorsOf({ type }).options())[0]));
  const all = Array.from({ length: revisions }, (_, revision) => {
    if (revision > 0) {
      questions = questions.map((question) =>
        random.chance(0.5)
          ? ask(question.type, sample(generatorsOf(question).revised(question))[0])
          : question,
      );
    }
    const asked = random.shuffled(questions).slice(0, random.between(1, mostQuestions));
    const languages = random.pick([undefined, ['de'], ['ja', 'en', 'de']] as const);
    const common = { title: 'A survey', ...(languages && { languages }) };
    // Nobody can answer texts alone.
    const isAnswered = asked.some((question) => kindOf(question).asksNothing !== true);
    const records = isAnswered ? sample(validRecords({ ...common, questions: asked }), recordsSampled) : [];
    return {
      definition: { ...common, questions: [...asked, ask('text', { id: ownWords })] },
      records: shortest(records),
    };
  });
  return {
    definition: (revision) => all[revision % revisions]!.definition,
    answers(revision, draws) {
      const { records } = all[revision % revisions]!;
      return records[draws % records.length]!;
    },
  };
}

/** A question with this id and these options, or the kind's name and the defaults. Some are required. */
function ask(type: QuestionType, options: object | undefined): Question {
  const input = { id: type, type, text: 'What?', ...options };
  // A text is no survey by itself.
  const other = { id: 'other', type: 'text', text: 'Why?' };
  const parsed = parseDefinition({ title: 'A survey', questions: [input, other] });
  if (!parsed.ok) throw new Error(`The generators made a wrong question: ${JSON.stringify(parsed.errors)}`);
  return parsed.definition.questions[0]!;
}

/** A respondent may skip all of the questions. */
function shortest(records: readonly FlatRecord[]): readonly FlatRecord[] {
  const bytes = new Map(records.map((record) => [record, Buffer.byteLength(JSON.stringify(record))]));
  const kept = records
    .filter((record) => bytes.get(record)! <= longestAnswers)
    .toSorted((one, other) => bytes.get(one)! - bytes.get(other)!)
    .slice(0, recordsKept);
  return kept.length > 0 ? kept : [{}];
}
