import {
  defaultTimeZone,
  distinctTags,
  type AnswerFilter,
  type NumberForm,
  type NumberRange,
  type QuestionFilter,
  tagKey,
} from '@canvass/surveys';

/** A part of the answers that a click adds to a filter. */
export type PartOfAnswers =
  | { readonly question: string; readonly choice: string }
  /** `form`: how filters write the numbers, if not as whole ones. */
  | { readonly question: string; readonly range: NumberRange; readonly form?: NumberForm }
  /** Days since 1970-01-01. */
  | { readonly question: string; readonly days: NumberRange }
  | { readonly question: string; readonly word: string }
  /** False: those who skipped the question. */
  | { readonly question: string; readonly answered: boolean }
  /** Answers with the tag, whatever its case. */
  | { readonly tag: string }
  /** A time in ms since the epoch; `beforeMs` is not included. `zone` names the time zone whose days the filter's address has. */
  | { readonly fromMs: number; readonly beforeMs: number; readonly zone: string };

/** Returns whether the filter has a condition for this part. */
export function isChosen(filter: AnswerFilter, part: PartOfAnswers): boolean {
  if ('fromMs' in part) {
    return filter.receivedFromMs === part.fromMs && filter.receivedBeforeMs === part.beforeMs;
  }
  if ('tag' in part) return filter.tags?.some((each) => tagKey(each) === tagKey(part.tag)) ?? false;
  const condition = conditionOf(filter, part.question);
  switch (condition?.type) {
    case 'choices':
      return 'choice' in part && condition.values.includes(part.choice);
    case 'number':
      return 'range' in part && condition.ranges.some((range) => contains(range, part.range));
    case 'date':
      return 'days' in part && condition.ranges.some((range) => contains(range, part.days));
    case 'words':
      return 'word' in part && 'word' in condition && condition.word === part.word;
    case 'noneOf':
      return false;
    case 'answered':
      return 'answered' in part && condition.answered === part.answered;
    case undefined:
      return false;
  }
}

/**
 * Returns the filter after a click on a part of the answers. A choice, a number or a range of days is added to those that the filter has for its
 * question, and a tag to its tags; a word, a time, and whether it was answered replace what the filter has. A click on a chosen part removes it.
 */
export function toggled(filter: AnswerFilter, part: PartOfAnswers): AnswerFilter {
  if ('fromMs' in part) {
    const untimed = withoutTimes(filter);
    if (isChosen(filter, part)) return untimed;
    const { fromMs, beforeMs, zone } = part;
    const times = { receivedFromMs: fromMs, receivedBeforeMs: beforeMs };
    return { ...untimed, ...times, ...(zone !== defaultTimeZone && { zone }) };
  }
  if ('tag' in part) return toggledTag(filter, part.tag, isChosen(filter, part));
  const condition = toggledCondition(conditionOf(filter, part.question), part, isChosen(filter, part));
  const others = filter.questions.filter(({ question }) => question !== part.question);
  const questions = condition === undefined ? others : [...others, condition];
  return { ...filter, questions: questions.toSorted((a, b) => (a.question < b.question ? -1 : 1)) };
}

function toggledTag({ tags = [], ...filter }: AnswerFilter, tag: string, wasChosen: boolean): AnswerFilter {
  const next = wasChosen ? tags.filter((each) => tagKey(each) !== tagKey(tag)) : [...tags, tag];
  return next.length === 0 ? filter : { ...filter, tags: distinctTags(next) };
}

/** Returns the filter for answers of all times. */
export function withoutTimes({ questions, tags }: AnswerFilter): AnswerFilter {
  return { questions, ...(tags && { tags }) };
}

/** Returns the filter with this part as its only condition on the part's question. */
export function narrowed({ questions, ...times }: AnswerFilter, part: PartOfQuestion): AnswerFilter {
  const others = questions.filter(({ question }) => question !== part.question);
  return toggled({ ...times, questions: others }, part);
}

export type PartOfQuestion = Extract<PartOfAnswers, { question: string }>;

function toggledCondition(
  before: QuestionFilter | undefined,
  part: PartOfQuestion,
  wasChosen: boolean,
): QuestionFilter | undefined {
  const { question } = part;
  if ('answered' in part) {
    return wasChosen ? undefined : { question, type: 'answered', answered: part.answered };
  }
  if ('word' in part) return wasChosen ? undefined : { question, type: 'words', word: part.word };
  if ('choice' in part) {
    const chosen = before?.type === 'choices' ? before.values : [];
    const values = wasChosen
      ? chosen.filter((value) => value !== part.choice)
      : [...chosen, part.choice].toSorted();
    return values.length === 0 ? undefined : { question, type: 'choices', values };
  }
  const [type, added] = 'days' in part ? (['date', part.days] as const) : (['number', part.range] as const);
  const chosen = before?.type === type ? before.ranges : [];
  const ranges = wasChosen
    ? chosen.flatMap((range) => without(range, added))
    : [...chosen, added].toSorted((a, b) => a.min - b.min);
  const form = 'form' in part ? part.form : undefined;
  return ranges.length === 0 ? undefined : { question, type, ranges, ...(form && { form }) };
}

function conditionOf({ questions }: AnswerFilter, id: string): QuestionFilter | undefined {
  return questions.find(({ question }) => question === id);
}

function contains(range: NumberRange, part: NumberRange): boolean {
  return range.min <= part.min && part.max <= range.max;
}

/** Returns the ranges on both sides of `part`; the whole range if it does not contain the part. */
function without(range: NumberRange, part: NumberRange): NumberRange[] {
  if (!contains(range, part)) return [range];
  return [
    { min: range.min, max: part.min - 1 },
    { min: part.max + 1, max: range.max },
  ].filter(({ min, max }) => min <= max);
}
