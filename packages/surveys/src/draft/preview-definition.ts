import type { SurveyDefinition } from '../definition/definition.ts';
import { parseDefinition } from '../definition/parse-definition.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import type { DraftQuestion, Question } from '../kinds/kinds.ts';
import { definitionInputOf } from './definition-of.ts';
import { type Draft, draftQuestions } from './draft.ts';
import { withoutEmpty } from './empty-parts.ts';
import { mendedEndings, withJumpsTo, withoutJump } from './paths/preview-paths.ts';

/** What stands for a part of a draft that cannot be published as it is. */
export interface StandIns {
  readonly title: string;
  /** The title of an ending. */
  readonly ending: string;
  readonly question: (question: DraftQuestion) => Question;
}

type Json = Readonly<Record<string, unknown>>;

interface Input extends Json {
  readonly questions: readonly Json[];
  readonly sections?: readonly Json[];
  readonly endings?: readonly Json[];
}

/**
 * The definition that a draft would be if it was published now, for a look at its form. A question that is not complete has a stand-in, and a
 * condition that cannot be followed is left out. Undefined if there is nothing to look at, or more than can be published.
 */
export function previewDefinition(
  whole: Draft,
  history: SurveyHistory | undefined,
  standIns: StandIns,
): { readonly definition: SurveyDefinition; readonly isWhole: boolean } | undefined {
  const draft = withoutEmpty(whole, history);
  const filled = draft.sections.filter(({ questions }) => questions.length > 0);
  if (filled.length === 0) return undefined;
  const shown = { ...draft, sections: filled };
  // A stand-in has the entries that are still empty.
  const questions = new Map(draftQuestions(whole).map((question) => [question.id, question]));
  const replaced = new Set<unknown>();

  /** Without the fault at this path. `earlier`: the questions that had a stand-in already. */
  const mended = (input: Input, path: string, earlier: ReadonlySet<unknown>): Input => {
    const [, list, position = '', rest = ''] =
      /^(questions|sections|endings)\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    const index = Number(position);
    if (list === undefined) return withoutOwnFault(input, path, standIns.title);
    if (list === 'sections') return withoutFault(input, index, rest);
    if (list === 'endings') return withEndings(input, index, rest, standIns.ending);
    const { id, showIf } = input.questions[index]!;
    if (rest.startsWith('showIf')) return withQuestion(input, index, withoutShowIf(input.questions[index]!));
    const question = questions.get(String(id));
    if (question === undefined || earlier.has(id)) return withoutQuestion(input, index);
    replaced.add(id);
    const standIn = standIns.question(question);
    return withQuestion(input, index, { ...standIn, ...(showIf !== undefined && { showIf }) });
  };

  let input = definitionInputOf(shown, history) as Input;
  for (let isWhole = filled.length === draft.sections.length; ; isWhole = false) {
    const parsed = parseDefinition(input, { checksPipes: false });
    if (parsed.ok) return { definition: parsed.definition, isWhole };
    const before = input;
    const earlier = new Set(replaced);
    for (const { path } of parsed.errors) {
      input = mended(input, path, earlier);
      // The other errors still name the old places.
      if (sizeOf(input) < sizeOf(before)) break;
    }
    if (input === before) return undefined;
  }
}

function sizeOf({ questions, sections = [], endings = [] }: Input): number {
  const jumps = sections.reduce((sum, { next }) => sum + (Array.isArray(next) ? next.length : 0), 0);
  return questions.length + sections.length + endings.length + jumps;
}

function withEndings(input: Input, index: number, path: string, title: string): Input {
  const { endings = [], ...others } = input;
  const left = mendedEndings(endings, index, path, title);
  const rest = others as Input;
  return left.length === 0 ? rest : { ...rest, endings: left };
}

/** The input without a fault of the survey itself. */
function withoutOwnFault(input: Input, path: string, title: string): Input {
  if (path === 'title' || path.startsWith('title.'))
    return input['title'] === title ? input : { ...input, title };
  const [name = ''] = path.split(/[.[]/);
  if (!['description', 'sections', 'endings'].includes(name) || !Object.hasOwn(input, name)) return input;
  const { [name]: _fault, ...others } = input;
  return others as Input;
}

/** Without the condition of a page, or without the page: its questions belong to the one before. */
function withoutFault(input: Input, index: number, path: string): Input {
  const { sections = [] } = input;
  const section = sections[index];
  if (section === undefined) return input;
  if (path.startsWith('showIf') && section['showIf'] !== undefined) {
    return { ...input, sections: sections.with(index, withoutShowIf(section)) };
  }
  const withoutIt = withoutJump(section, path);
  if (withoutIt !== undefined) return { ...input, sections: sections.with(index, withoutIt) };
  const others = sections.toSpliced(index, 1);
  const [first, ...later] = others;
  if (first === undefined) {
    const { sections: _none, ...onePage } = input;
    return onePage;
  }
  return { ...input, sections: [{ ...first, startsAt: input.questions[0]!['id'] }, ...later] };
}

function withQuestion(input: Input, index: number, question: Json): Input {
  return { ...input, questions: input.questions.with(index, question) };
}

/** A page that begins with it begins with the next question then, unless that begins a page itself. */
function withoutQuestion(input: Input, index: number): Input {
  const { sections } = input;
  const [id, next] = [index, index + 1].map((at) => input.questions[at]?.['id']);
  const isTaken = sections?.some(({ startsAt }) => startsAt === next);
  return {
    ...input,
    questions: input.questions.toSpliced(index, 1),
    ...(sections !== undefined && {
      sections: sections
        .flatMap((section) => {
          if (section['startsAt'] !== id) return [section];
          return next === undefined || isTaken ? [] : [{ ...section, startsAt: next }];
        })
        .map((section) => withJumpsTo(section, id, next)),
    }),
  };
}

function withoutShowIf({ showIf: _showIf, ...others }: Json): Json {
  return others;
}
