import { z } from 'zod';
import { choice } from './choice/choice.ts';
import { choiceDraft } from './choice/draft.ts';
import { date } from './date/date.ts';
import { contact } from './contact/contact.ts';
import { contactDraft } from './contact/draft.ts';
import { consent, consentDraft } from './consent/consent.ts';
import { dateDraft } from './date/draft.ts';
import { email, emailDraft } from './email/email.ts';
import type { DraftKind, OptionsOf } from './draft-kind.ts';
import { filesDraft } from './files/draft.ts';
import { files } from './files/files.ts';
import { canBeInLink, hiddenMessage, needsNobody, saysHidden, takenNameMessage } from './hidden-question.ts';
import type { Kind } from './kind.ts';
import { matrixDraft } from './matrix/draft.ts';
import { matrix } from './matrix/matrix.ts';
import { numberDraft } from './number/draft.ts';
import { number } from './number/number.ts';
import { phone, phoneDraft } from './phone/phone.ts';
import { ranking, rankingDraft } from './ranking/ranking.ts';
import { scaleDraft } from './scale/draft.ts';
import { scale } from './scale/scale.ts';
import { sum, sumDraft } from './sum/sum.ts';
import { statement, statementDraft } from './statement/statement.ts';
import { textDraft } from './text/draft.ts';
import { text } from './text/text.ts';
import { timeDraft } from './time/draft.ts';
import { time } from './time/time.ts';
import { url, urlDraft } from './url/url.ts';

export { maxFileBytes, maxFiles, mebibyte, megabyteDecimals } from './files/files.ts';
export { maxItems } from './items.ts';
export { maxOtherLength, otherPart } from './choice/choice-answer.ts';
export { otherValue } from './choice/other-value.ts';
export { choiceLooks } from './choice/choice-question.ts';
export { type FormChoice, choicesInForm } from './choice/form-choices.ts';
export {
  type ContactFieldId,
  type ContactNeed,
  contactFieldIds,
  contactFields,
  contactNeeds,
  countryField,
} from './contact/contact-fields.ts';
export { countriesIn } from './contact/countries.ts';
export { acceptedBounds, areDaysCrossed, readDayEnd } from '../facets/day-end.ts';
export { draftDayEnds } from './date/draft.ts';
export { maxCells, maxRows } from './matrix/matrix.ts';
export { readyScaleOf, readyScales } from './matrix/ready-scales.ts';
export { draftLooks } from './scale/draft.ts';
export { maxPoints, maxScaleLabelLength, printLabels, readLabels } from './scale/scale-labels.ts';
export { maxRangeValues, maxScaleEnd } from './scale/scale.ts';
export { markdownText, renderMarkdown } from './statement/render-markdown.ts';
export { draftTextForms } from './text/draft.ts';
export { maxMatchedLength, patternSchema } from './text/pattern.ts';

/** All kinds of question. Their types follow from this table. */
const kinds = {
  text: { kind: text, draft: textDraft },
  email: { kind: email, draft: emailDraft },
  phone: { kind: phone, draft: phoneDraft },
  url: { kind: url, draft: urlDraft },
  number: { kind: number, draft: numberDraft },
  scale: { kind: scale, draft: scaleDraft },
  choice: { kind: choice, draft: choiceDraft },
  date: { kind: date, draft: dateDraft },
  time: { kind: time, draft: timeDraft },
  matrix: { kind: matrix, draft: matrixDraft },
  ranking: { kind: ranking, draft: rankingDraft },
  sum: { kind: sum, draft: sumDraft },
  contact: { kind: contact, draft: contactDraft },
  consent: { kind: consent, draft: consentDraft },
  statement: { kind: statement, draft: statementDraft },
  files: { kind: files, draft: filesDraft },
};

type Kinds = typeof kinds;
export type QuestionType = keyof Kinds;

/** A question of a definition, of these kinds. */
export type QuestionOf<Type extends QuestionType> = z.infer<Kinds[Type]['kind']['schema']>;
export type Question = QuestionOf<QuestionType>;
/** What the history keeps of a question, of any kind. */
export type QuestionSpec = ReturnType<Kinds[QuestionType]['kind']['specOf']>;
/** A draft question of these kinds. It has the options of its kind only. */
export type DraftQuestionOf<Type extends QuestionType> = z.infer<Kinds[Type]['draft']['schema']>;
export type DraftQuestion = DraftQuestionOf<QuestionType>;

/** The options of these kinds that are no lists, all or some of them. */
export type TypedOptionsOf<Type extends QuestionType> = {
  [Each in Type]: { readonly type: Each } & Partial<WithoutLists<OptionsOf<DraftQuestionOf<Each>>>>;
}[Type];
export type TypedOptions = TypedOptionsOf<QuestionType>;
type WithoutLists<Options> = {
  [Name in keyof Options as Options[Name] extends readonly unknown[] ? never : Name]: Options[Name];
};

/** What a new question can start as: a kind, or a preset of one. */
export type QuestionPreset =
  | QuestionType
  | { [Type in QuestionType]: keyof NonNullable<Kinds[Type]['draft']['presets']> }[QuestionType];

export const questionTypes = Object.keys(kinds) as QuestionType[];

export const questionSchema = z
  .discriminatedUnion('type', schemasOf('kind'), {
    error: (issue) =>
      issue.code === 'invalid_union'
        ? `A question type is one of ${questionTypes.join(', ')}`
        : 'A question must be an object',
  })
  .superRefine((question, context) => {
    if (isHidden(question) && !(needsNobody(question) && canBeHidden(question))) {
      context.addIssue({ code: 'custom', path: ['hidden'], message: hiddenMessage });
    }
    if (isHidden(question) && !canBeInLink(question)) {
      context.addIssue({ code: 'custom', path: ['id'], message: takenNameMessage });
    }
  });

export const draftQuestionSchema = z.discriminatedUnion('type', schemasOf('draft'));

/** The schemas of all kinds. There is at least one, which zod wants to know. */
function schemasOf<Of extends 'kind' | 'draft'>(of: Of) {
  type Schema = Kinds[QuestionType][Of]['schema'];
  return questionTypes.map((type) => kinds[type][of].schema) as unknown as readonly [Schema, ...Schema[]];
}

export function isQuestionType(type: unknown): type is QuestionType {
  return typeof type === 'string' && Object.hasOwn(kinds, type);
}

/** The kind of a question or a spec. */
export function kindOf({ type }: { readonly type: QuestionType }): Kind<Question, QuestionSpec> {
  return kinds[type].kind;
}

/** Whether people who answer are asked the question: it is neither only shown, nor hidden. */
export function asksPeople(question: Question): boolean {
  const kind = kindOf(question);
  return kind.asksNothing !== true && !isHidden(question);
}

/** Whether nobody sees the question: the address of the form has its answer. */
export function isHidden(question: Question): boolean {
  return saysHidden(question);
}

function canBeHidden(question: Question): boolean {
  return kindOf(question).canBeHidden?.(question) === true;
}

/** Whether questions of this type may be hidden. */
export function hasHidden(type: QuestionType): boolean {
  return kinds[type].kind.canBeHidden !== undefined;
}

/** How questions of this type are drafted. Give it only questions of the type. */
export function draftKind(type: QuestionType): DraftKind<DraftQuestion, Question> {
  return kinds[type].draft;
}
