import type { ZodType, z } from 'zod';
import type { AskedPart } from '../conditions/asked-part.ts';
import type { ShowIf } from '../conditions/show-if.ts';
import type { FacetValue, Part } from '../facets/facet.ts';
import type { ReportIssue } from '../shared/report-issue.ts';
import type { Shape } from '../shared/shape.ts';
import type { AnswerRule, SharedChoices } from './answer-rule.ts';
import type { ListedItem, OptionChange } from './option-change.ts';
import type { QuestionBase, SpecBase } from './question-fields.ts';

/** Reads the field of one part: what a form sent, undefined if it has no such field. */
export type ReadField = (part: string) => string | readonly string[] | undefined;

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

/** Statistics of a question in a summary, and of its parts. */
export interface SummaryExample {
  readonly id: string;
  readonly parts?: readonly object[];
  readonly [statistic: string]: unknown;
}

/**
 * How a question of one kind is defined, asked and checked: it maps a definition to facets, an answer to the values of facets, and those back.
 * Everything behind the validator knows facets only.
 */
export interface Kind<Q extends QuestionBase, S extends SpecBase> {
  readonly type: Q['type'];
  readonly api: KindInApi;
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
  /** Conditions of parts, each with its path within the question. Absent: parts have none. */
  partConditions?(question: Q): readonly { readonly path: readonly PropertyKey[]; readonly showIf: ShowIf }[];
  /** The lists of items that a reader must tell apart. Absent: it has none. */
  lists?(question: Q): readonly (readonly ListedItem[])[];
  /** What the definition calls some values of the main part; absent if definitions of the kind name none. */
  valueLabels?(question: Q): ReadonlyMap<number, string>;
  /** Whether a form takes several values for one field. Absent: never. */
  takesSeveral?(question: Q): boolean;
  rule(question: Q, shared: SharedChoices): AnswerRule;
  /** What a record says of a part, read from an answer that need not be valid, for conditions. Never throws. */
  valueOf(answer: unknown, part: string): unknown;
  /** The answer as a respondent gave it, from the values of a record. Absent: it is the value of the main part. */
  answerOf?(spec: S, read: (part: string) => FacetValue | undefined): unknown;
  /** An answer without the parts that are not asked. Absent: it has none. */
  withoutParts?(answer: unknown, isAsked: (part: string) => boolean): unknown;
  /** The answer that a form's fields give; undefined for none. What does not convert stays as it is, so that the rule names it. */
  fromForm(read: ReadField, parts: readonly string[], takesSeveral: boolean): unknown;
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
