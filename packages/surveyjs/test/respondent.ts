import {
  type Condition,
  type Question,
  type SurveyDefinition,
  askedIf,
  compileAnswerValidator,
  compileVisibility,
  conditionsOf,
  kindOf,
} from '@canvass/surveys';
import { generatorsOf } from '@canvass/surveys/generators';
import * as fc from 'fast-check';
import { Model, type Question as Element } from 'survey-core';
import type { ImportReport } from '../src/index.ts';

/** A question that is shown in one of both only. */
export interface Disagreement {
  readonly id: string;
  readonly inSurveyJs: boolean;
  /** What was answered until then, as Canvass has it. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Notes on conditions that are not taken. */
const lostConditions: ReadonlySet<string> = new Set(['condition', 'condition-elsewhere']);

/** No question of these files asks for the day. */
const someDay = { day: 20_000 };

/** What sets answers without a respondent, or changes them later: the report names it as left out. */
const settingAnswers =
  /^(?:default|setValue|resetValue|clearIfInvisible|triggers|calculatedValues|correctAnswer)/;
/** SurveyJS moves rows and choices in their lists, so that nobody knows where one is. */
const orders = /^(?:rowOrder|rowsOrder|choicesOrder|questionOrder|questionsOrder)$/;

/** The file without what sets answers by itself, and in its own order. */
function withoutDefaults(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json), function (this: unknown, key: string, value: unknown) {
    return settingAnswers.test(key) || orders.test(key) ? undefined : value;
  });
}

/**
 * Answers a file in SurveyJS and its import in Canvass, from the first question to the last, each only if it is shown, and compares which questions
 * both show. Questions of which a condition is lost are left out: the report says so.
 */
export function disagreements(
  source: unknown,
  { definition, report }: { readonly definition: SurveyDefinition; readonly report: ImportReport },
  { respondents, seed }: { readonly respondents: number; readonly seed: number },
): Disagreement[] {
  const visible = compileVisibility(definition);
  const elements = new Map(
    report.elements.flatMap(({ name, ids: [id], notes }) =>
      id === undefined
        ? []
        : [[id, { name, isLost: notes.some(({ code }) => lostConditions.has(code)) }] as const],
    ),
  );
  const json = withoutDefaults(source);
  const ends = endsOf(source);
  const found: Disagreement[] = [];
  for (const answersOf of fc.sample(respondentOf(definition), { numRuns: respondents, seed })) {
    const model = new Model(json);
    const answers: Record<string, unknown> = {};
    let page: unknown;
    let isOver = false;
    for (const question of definition.questions) {
      const { id } = question;
      const element = elements.get(id);
      const shown = element === undefined ? null : model.getQuestionByName(element.name);
      if (element === undefined || shown === null || shown === undefined) continue;
      // SurveyJS looks whether the survey ends when somebody goes on to another page.
      if (shown.page !== page) isOver ||= ends.some(isMet(model));
      ({ page } = shown);
      const inSurveyJs = !isOver && shown.isVisible && shown.isParentVisible && offersSomething(shown);
      if (!element.isLost && inSurveyJs !== visible(answers, {}).has(id)) {
        found.push({ id, inSurveyJs, answers: structuredClone(answers) });
      }
      const answer = answersOf.get(id);
      if (!inSurveyJs || answer === undefined) continue;
      answers[id] = answer;
      shown.value = inFile(question, answer, shown);
    }
  }
  return found;
}

interface Trigger {
  readonly expression: string;
  getType(): string;
  /** Of older files, which have a name and a value. */
  buildExpression(): string;
}

/** When the survey ends early, as SurveyJS writes it. */
function endsOf(source: unknown): string[] {
  const triggers: readonly unknown[] = new Model(source).triggers;
  return (triggers as readonly Trigger[])
    .filter((trigger) => trigger.getType() === 'completetrigger')
    .map((trigger) => trigger.expression || trigger.buildExpression());
}

function isMet(model: Model): (expression: string) => boolean {
  return (expression) => model.runCondition(expression);
}

/** SurveyJS shows questions without a choice, which nobody can answer. */
function offersSomething(shown: Element): boolean {
  const { choices, visibleChoices } = shown as unknown as Record<
    'choices' | 'visibleChoices',
    readonly Item[] | undefined
  >;
  return !Array.isArray(choices) || choices.length === 0 || visibleChoices?.length !== 0;
}

/** The answers of somebody, by the question's id: often such as conditions ask for. */
function respondentOf({ questions, ...rest }: SurveyDefinition): fc.Arbitrary<Map<string, unknown>> {
  const conditions = [...askedIf({ questions, ...rest }).values()].flatMap((showIf) => conditionsOf(showIf));
  const tested = Map.groupBy(
    conditions.map(({ condition }) => condition),
    ({ question }) => question,
  );
  return fc
    .tuple(
      ...questions.map((question) =>
        fc.option(answerTo(question, tested.get(question.id) ?? []), { nil: undefined, freq: 4 }),
      ),
    )
    .map((given) => new Map(questions.map(({ id }, index) => [id, given[index]])));
}

function answerTo(question: Question, conditions: readonly Condition[]): fc.Arbitrary<unknown> {
  const any = generatorsOf(question).validAnswer(question);
  const wanted = conditions.flatMap((condition): unknown[] => {
    if ('anyOf' in condition) return condition.anyOf.flatMap((value) => [value, [value]]);
    if ('noneOf' in condition) return condition.noneOf.flatMap((value) => [value, [value]]);
    if ('textIs' in condition) return [...condition.textIs];
    if ('textIsNot' in condition) return [...condition.textIsNot];
    return [
      ...('atLeast' in condition ? [condition.atLeast] : []),
      ...('atMost' in condition ? [condition.atMost] : []),
    ];
  });
  const fitting = wanted.filter((value) => isAnswer(question, value));
  return fitting.length === 0 ? any : fc.oneof(any, fc.constantFrom(...fitting));
}

function isAnswer({ showIf: _showIf, ...question }: Question, value: unknown): boolean {
  const validate = compileAnswerValidator({ title: 'T', questions: [question] });
  return validate({ [question.id]: value }, someDay).ok;
}

interface Item {
  readonly value: unknown;
}

/** The answer as SurveyJS stores it. */
function inFile(question: Question, answer: unknown, element: Element): unknown {
  const {
    choices,
    rows,
    columns,
    visibleRateValues,
    valueTrue = true,
    valueFalse = false,
  } = element as unknown as Record<
    'choices' | 'rows' | 'columns' | 'visibleRateValues',
    readonly Item[] | undefined
  > & { readonly valueTrue?: unknown; readonly valueFalse?: unknown };
  const itemOf = (items: readonly Item[] | undefined, value: unknown): unknown =>
    items?.find((item) => String(item.value).trim() === String(value))?.value ?? value;
  switch (element.getType()) {
    case 'boolean':
      return String(valueTrue) === answer ? valueTrue : valueFalse;
    case 'checkbox':
    case 'tagbox':
    case 'ranking':
      return answer === true ? ['yes'] : [answer].flat().map((each) => itemOf(choices, each));
    case 'radiogroup':
    case 'dropdown':
    case 'buttongroup':
      return itemOf(choices, answer);
    case 'rating':
      return itemOf(visibleRateValues, answer);
    case 'matrix':
      return Object.fromEntries(
        Object.entries(answer as object).map(([part, value]) => {
          const index =
            kindOf(question)
              .askedParts(question)
              .findIndex((asked) => asked.part === part) - 1;
          return [rows?.[index]?.value ?? part, itemOf(columns, value)];
        }),
      );
    default:
      return answer;
  }
}
