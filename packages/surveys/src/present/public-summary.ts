import { z } from 'zod';
import { kindOf, questionTypes } from '../kinds/kinds.ts';
import { endingType } from '../facets/ending-facet.ts';
import { languageType } from '../facets/language-facet.ts';
import { count } from './facets/count.ts';
import { statisticsShapes } from './facets/facet-statistics.ts';

const common = {
  answered: count().describe('The number of answers that include this question or part'),
  skipped: count().describe(
    'The number of answers that were asked this and left it out; those that were not asked count as neither',
  ),
  retired: z.literal(true).optional().describe('The current version of the survey does not ask this'),
};

const { choices, number, date, words, kept } = statisticsShapes;

/** A schema with a shape for each facet, not for each kind of question. */
function oneOfFacets<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.discriminatedUnion('facet', [
    z.object({ ...shape, ...choices }),
    z.object({ ...shape, ...number }),
    z.object({ ...shape, ...date }),
    z.object({ ...shape, ...words }),
    z.object({ ...shape, ...kept }),
  ]);
}

/** Statistics of questions with parts, which show both schemas. */
const examples = questionTypes.flatMap((type) => {
  const { summary } = kindOf({ type }).api;
  return summary?.parts === undefined ? [] : [{ ...summary, parts: summary.parts }];
});

const partSummarySchema = oneOfFacets({
  id: z.string().describe('The id of the question, a dot, and the id of the part'),
  text: z.string().describe('What the part is called, such as the label of a row'),
  ...common,
}).meta({ id: 'PartSummary', examples: examples.flatMap(({ parts }) => parts) });

const questionSummarySchema = oneOfFacets({
  id: z.string(),
  type: z
    .enum([...questionTypes, languageType, endingType])
    .describe(
      'The kind of the question; `language` for the language of the answers and `ending` for the ending that they came to, which the form itself fills',
    ),
  text: z.string().describe('The text of the question, from the latest version that asks it'),
  ...common,
  averageOfParts: z
    .number()
    .nullable()
    .optional()
    .describe(
      'Present if the choices of the parts have scores: the mean score over all parts that the question now has, to 6 decimals; each chosen ' +
        'choice counts once. Null if none was chosen',
    ),
  parts: z
    .array(partSummarySchema)
    .optional()
    .describe(
      'The parts of the question that have statistics of their own, those of the current version first',
    ),
}).meta({ id: 'QuestionSummary', examples });

export const publicSummarySchema = z.object({
  tenant: z.string(),
  survey: z.string(),
  totalAnswers: count(),
  screenedOut: count()
    .optional()
    .describe('How many of these answers came to an ending that screens out. Absent: no ending does'),
  firstAnswerAt: z.iso.datetime().nullable(),
  lastAnswerAt: z.iso.datetime().nullable(),
  asOf: z.iso.datetime().nullable().describe('When this summary was last written'),
  timeZone: z
    .string()
    .describe(
      "The survey's time zone, whose days are counted: it is in the settings. After a change of the settings this is the zone before for a moment, and `days` are those of that zone",
    ),
  days: z
    .array(z.object({ day: z.iso.date(), count: count() }))
    .describe(
      'How many answers were received on each day of `timeZone`, in rising order, days without answers left out; at most 3,660 ' +
        'days',
    ),
  duplicates: count().describe(
    'Repeated submissions that were stored and not counted; a site that remembers the first attempt does not store them. After a ' +
      'summary was lost and rebuilt, those that are found again',
  ),
  conflicts: count().describe(
    'Those of the duplicates whose answers differed from the counted ones: the answers that were counted first stay',
  ),
  questions: z
    .array(questionSummarySchema)
    .describe(
      'The questions of the current version in its order, then the retired ones. A survey that was published in several languages has ' +
        '`@language` behind the current ones: the language of each answer to such a version. One with endings has `@ending` there: the ending of each answer, `default` for the usual one',
    ),
});

export type PublicSummary = z.infer<typeof publicSummarySchema>;
export type QuestionSummary = PublicSummary['questions'][number];
export type PartSummary = NonNullable<QuestionSummary['parts']>[number];
