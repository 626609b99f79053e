import { type QuestionType, kindOf, questionSchema, questionTypes } from '@canvass/surveys';
import { z } from 'zod';

/** What the page needs of the JSON Schema of an option. */
interface OptionSchema {
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, OptionSchema>>;
  readonly required?: readonly string[];
  readonly items?: OptionSchema;
  readonly anyOf?: readonly OptionSchema[];
}

/** These stand once above all kinds. */
const ofEveryKind: ReadonlySet<string> = new Set(['id', 'text', 'type', 'required', 'showIf']);

/** What a facet is called in an export and in SQL. */
const columnTypes = {
  choices: 'the choice as text, or a list of them',
  number: 'a number, a decimal, or a time of day',
  date: 'a date',
  words: 'a text, counted by length and words',
  kept: 'a text that is stored and never counted',
} as const;

/** The page of all kinds of question, docs/questions.md. */
export function kindsPage(): string {
  return `# Kinds of question

<!-- Made from the kinds in packages/surveys by \`npm run docs\`; \`npm run docs:check\` fails if it differs. -->

A definition lists its questions as JSON objects. Every question has an \`id\`, a \`text\` and a \`type\`; a \`description\` explains it below its text, \`required\` asks for an answer, and \`showIf\` asks the question only
if a condition on earlier answers holds. A kind that an application does not know is refused by name, and so is an option that a kind does not have.

An answer is *given*, *skipped*, or the question was *not asked*: because of \`showIf\`, or because the version of the survey did not have it. A question of several parts, such as
a matrix, says so for each part, and once for the whole. [How a form asks](form.md), [what files of answers have](exports.md), [what a table in PostgreSQL has](transfer.md),
[how to add a kind](adding-a-kind.md).

| Edit of a published question | What happens to its counts |
|---|---|
| texts, labels, looks, \`required\`, order, bounds | They go on |
| a choice, row, item or field is added | They go on; the new one starts with no answers |
| a choice, row or field is removed | They go on; the removed one keeps its label and counts, and goes on under the same id |
| items, \`top\`, \`total\`, \`decimals\` or \`unit\` of a ranking, a sum or a number; the type | Refused: ask it as a new question, which the builder offers; the old one stays in the results |

${questionTypes.map(kindSection).join('\n\n')}
`;
}

function kindSection(type: QuestionType): string {
  const kind = kindOf({ type });
  const { answer, example } = kind.api;
  const question = questionSchema.parse(example.question);
  const parts = kind.partsOf(kind.specOf(question, undefined));
  const columns = parts.map(({ part, facet }) => {
    const isPresence = part === '' && facet.type === 'kept' && parts.length > 1;
    const holds = isPresence ? 'whether the question was answered' : columnTypes[facet.type];
    return [`\`q_${question.id}${part === '' ? '' : `.${part}`}\``, `\`${facet.type}\`: ${holds}`];
  });
  const options = optionsOf(type);
  const answered = `${answer.description ?? ''}.`;
  return [
    `## ${type}`,
    json(example.question),
    example.answer === undefined
      ? answered
      : `${answered} The answer of an example: \`${JSON.stringify(example.answer)}\`.`,
    ...(options.length > 0 ? [table(['Option', 'What it decides', 'Values'], options)] : []),
    ...(columns.length > 0 ? [table(['Column', 'What it holds'], columns)] : []),
  ].join('\n\n');
}

function json(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
}

function optionsOf(type: QuestionType): string[][] {
  const schema = questionSchema.options.find((each) => each.shape.type.value === type)!;
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const own = Object.entries(properties).filter(([name]) => !ofEveryKind.has(name));
  return rowsOf(own as [string, OptionSchema][], required, '');
}

/** The options, each with those of the objects in it below it. Conditions are the same everywhere. */
function rowsOf(
  options: readonly (readonly [string, OptionSchema])[],
  required: readonly string[],
  parent: string,
): string[][] {
  return options.flatMap(([name, option]) => {
    const needed = required.includes(name) ? ['needed'] : [];
    const path = `${parent}${name}`;
    const row = [`\`${path}\``, option.description ?? '', [...needed, ...valuesOf(option)].join('; ')];
    const inner = option.items?.anyOf?.find(({ properties }) => properties) ?? option.items ?? option;
    const below = name === 'showIf' ? [] : Object.entries(inner.properties ?? {});
    return [row, ...rowsOf(below, inner.required ?? [], `${path}${inner === option ? '.' : '[].'}`)];
  });
}

function valuesOf(option: OptionSchema): string[] {
  const { minimum, maximum, maxLength, type, default: usual } = option;
  const listed = option.enum ?? (option.const === undefined ? [] : [option.const]);
  const values = listed.length > 0 ? listed.map((value) => `\`${String(value)}\``).join(', ') : type;
  const bounds =
    type === 'integer' || type === 'number'
      ? [
          ...(isBound(minimum) ? [`from ${minimum}`] : []),
          ...(isBound(maximum) ? [`to ${maximum}`] : []),
        ].join(' ')
      : '';
  return [
    ...(values === undefined ? [] : [`${values}${bounds === '' ? '' : ` ${bounds}`}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(usual === undefined ? [] : [`default \`${JSON.stringify(usual)}\``]),
  ];
}

/** JSON Schema writes the ends of safe integers where there is no bound. */
function isBound(bound: number | undefined): bound is number {
  return bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
