import type { ZodType, z } from 'zod';
import type { AskedPart } from '../conditions/asked-part.ts';
import type { ShowIf } from '../conditions/show-if.ts';
import type { FacetValue, Part } from '../facets/facet.ts';
import type { AnswerFault } from '../shared/answer-fault.ts';
import type { FileGroup } from '../shared/file-types.ts';
import type { ReportIssue } from '../shared/report-issue.ts';
import type { Shape } from '../shared/shape.ts';
import type { AnswerRule, RuleContext } from './answer-rule.ts';
import type { ListedItem, OptionChange } from './option-change.ts';
import type { PartDraw } from './part-draw.ts';
import type { QuestionBase, SpecBase } from './question-fields.ts';

/** Reads the field of one part: what a form sent, undefined if it has no such field. */
export type ReadField = (part: string) => string | readonly string[] | undefined;

/** What the fields of a question take. */
export interface TakenByForm {
  /** Whether a field takes several values. */
  readonly multiple: boolean;
  /** The most decimals of a number. */
  readonly decimals: number;
}

/** What descriptions of the API say of a kind. */
export interface KindInApi {
  /** Describes the answers in JSON. It checks nothing: that is the rule's work. */
  readonly answer: ZodType;
  /** A question as a client may send it, and an answer to it. */
  readonly example: {
    readonly question: Readonly<Record<string, unknown>> & { readonly id: string };
    readonly answer: unknown;
  };
  /** The statistics of such a question, as a summary has them. Absent: another kind shows statistics of the same shape. */
  readonly summary?: SummaryExample;
}

/** Which files an answer takes. */
export interface TakenFiles {
  readonly maxFiles: number;
  readonly maxBytes: number;
  /** Absent: files of all types. */
  readonly types?: readonly FileGroup[] | undefined;
}

/** What it costs to match answers with a pattern. */
export interface MatchingCost {
  /** Each takes some time for each character of an answer. */
  readonly steps: number;
  /** The memory that the compiled pattern takes. */
  readonly bytes: number;
  /** The path of the pattern within the question. */
  readonly path: readonly PropertyKey[];
}

/** Statistics of a question in a summary, and of its parts. */
export interface SummaryExample {
  readonly id: string;
  readonly parts?: readonly object[];
  readonly [statistic: string]: unknown;
}

/** A choice of a question whose choices are not all always offered. */
export interface OfferedChoice {
  /** Stands for the choice among the ids of parts (see `withoutParts`). */
  readonly name: string;
  /** What a form sends for it. */
  readonly value: string;
  readonly showIf?: ShowIf | undefined;
}

/** How questions of one kind read an answer, for conditions. The script of a form runs it, too: such code imports nothing that a browser does not have. */
export interface AnswerReading<Q> {
  /** What reading the answers to a question needs of it, as JSON. Absent: nothing. */
  optionsOf?(question: Q): unknown;
  /** The answer that a form's fields give; undefined for none. What does not convert stays as it is, so that the rule names it. */
  fromForm(read: ReadField, parts: readonly string[], taken: TakenByForm): unknown;
  /** What a record says of a part, read from an answer that need not be valid, for conditions. Never throws. */
  valueOf(answer: unknown, part: string, question: Q): unknown;
  /** An answer without the parts that are not asked, and without choices that are not offered. Absent: it has none. */
  withoutParts?(answer: unknown, isAsked: (part: string) => boolean, question: Q): unknown;
  /** What is wrong with a text that is typed into one control, if it is not blank. Absent: the control takes every text. */
  typedFault?(text: string, question: Q): AnswerFault | undefined;
  /** The parts, without the main one, that one respondent was asked; undefined, or absent: no draw leaves any out. */
  drawnParts?(question: Q, of: PartDraw): ReadonlySet<string> | undefined;
}

/**
 * How a question of one kind is defined, asked and checked: it maps a definition to facets, an answer to the values of facets, and those back.
 * Everything behind the validator knows facets only.
 */
export interface Kind<Q extends QuestionBase, S extends SpecBase> extends AnswerReading<Q> {
  readonly type: Q['type'];
  readonly api: KindInApi;
  /** Such a question is only shown: it has no facet, and takes no answer. Absent: it asks something. */
  readonly asksNothing?: true;
  /** An answer may say who has given it. Absent: the kind does not ask for that. */
  readonly namesPeople?: true;
  /** The text of such a question has emphasis, links and lists. Absent: it is shown as it is written. */
  readonly textHasMarks?: true;
  /** Whether the kind's own options let the question be hidden: the address of the form has its answer then. Absent: none of the kind may be. */
  canBeHidden?(question: Q): boolean;
  /** The properties of a stored question, beside those that every question has. */
  readonly questionShape: Shape;
  /** The properties of a stored spec, beside those that every spec has. */
  readonly specShape: Shape;
  /** Whether the properties of a stored question or spec fit each other. Absent: they always do. */
  isSound?(json: Readonly<Record<string, unknown>>): boolean;
  /** What the history keeps. Parts of the spec before are retired, never dropped. */
  specOf(question: Q, before: S | undefined): S;
  /** All parts that any version asked: the main one first. */
  partsOf(spec: S): readonly Part[];
  /** The parts that this version asks, in the order of records: the main one first. */
  askedParts(question: Q): readonly AskedPart[];
  /** Whether a form shows something of the question in an order of its draw. Absent: never. */
  isDrawn?(question: Q): boolean;
  /** Whether a form shows something of the question that follows from the day. Absent: never. */
  changesDaily?(question: Q): boolean;
  /** Conditions of parts, each with its path within the question. Absent: parts have none. */
  partConditions?(question: Q): readonly { readonly path: readonly PropertyKey[]; readonly showIf: ShowIf }[];
  /**
   * The choices of a question some of which are offered only if their conditions hold; without any of them it is not asked. Absent, or undefined:
   * all are always offered.
   */
  offered?(question: Q): readonly OfferedChoice[] | undefined;
  /** The lists of items that a reader must tell apart. Absent: it has none. */
  lists?(question: Q): readonly (readonly ListedItem[])[];
  /** The pictures that it names, each with the path of the property within the question. Absent: it has none. */
  pictures?(question: Q): readonly {
    readonly path: readonly (string | number)[];
    readonly picture: string;
  }[];
  /** What the definition calls some values of the main part; absent if definitions of the kind name none. */
  valueLabels?(question: Q): ReadonlyMap<number, string>;
  /** What a form draws for the values of the main part. Absent, or undefined: numbers only. */
  valueLook?(question: Q): 'stars' | 'smileys' | undefined;
  /** Whether a form takes several values for one field. Absent: never. */
  takesSeveral?(question: Q): boolean;
  /** The most decimals of the numbers that are typed into its fields. Absent: 0. */
  typedDecimals?(question: Q): number;
  /** The part whose value in a record lists files, whose bytes are stored apart from it. Absent: answers have no files. */
  readonly filesPart?: string;
  /** Which files an answer takes. Absent: none. */
  filesOf?(question: Q): TakenFiles;
  /** What matching an answer with the question's pattern costs. Absent, or undefined: next to nothing. */
  matching?(question: Q): MatchingCost | undefined;
  rule(question: Q, context: RuleContext): AnswerRule;
  /** Whether the value of the main part is always the answer, although the kind has `answerOf`. Absent: it is not. */
  isAnswer?(spec: S): boolean;
  /** The answer as a respondent gave it, from the values of a record. Absent: it is the value of the main part. */
  answerOf?(spec: S, read: (part: string) => FacetValue | undefined): unknown;
  /** What differs in the kind's own options. */
  compare(before: Q, after: Q): Iterable<OptionChange>;
  /** Reports, with paths within the question, what a published question cannot become beyond a change of its facets' types. */
  checkRevision?(before: S, question: Q, report: ReportIssue): void;
}

/** A kind with the schema of its questions, from which their type follows. */
export interface DefinedKind<Schema extends ZodType<QuestionBase>, S extends SpecBase> extends Kind<
  z.infer<Schema>,
  S
> {
  readonly schema: Schema;
}
