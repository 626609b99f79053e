import { exportSurveyJs } from '@canvass/surveyjs';
import { surveyDefinitionSchema } from '@canvass/surveys';
import { z } from 'zod';
import { definition, definitionExample, json, surveyParams } from '@canvass/web/openapi';
import { deskShows } from '../desk/schemas.ts';

function downloads(operationId: string, what: string, file: z.ZodType) {
  const schema = deskShows(operationId, what, { params: surveyParams });
  return {
    ...schema,
    summary: `Download ${what}`,
    response: { ...schema.response, 200: json('The file', file) },
  };
}

export const downloadDraft = downloads(
  'downloadDraft',
  'a draft as it is stored',
  z
    .looseObject({})
    .describe('What the builder has stored; it may be incomplete, or of another version of Canvass'),
);
export const downloadDefinition = downloads(
  'downloadDefinition',
  'the published definition of a survey; before its first version, that of its draft',
  definition,
);

const surveyJsElement = z.looseObject({
  type: z.string().describe('Such as `radiogroup`'),
  name: z.string().describe('The id of the question'),
  title: z.string().describe('Its text'),
  isRequired: z.literal(true).optional(),
  visibleIf: z.string().optional().describe('Its `showIf`, as an expression of SurveyJS'),
});

const surveyJs = z
  .object({
    title: z.string(),
    description: z.string().optional(),
    locale: z.string().optional(),
    completedHtmlOnCondition: z
      .array(z.looseObject({ expression: z.string() }))
      .optional()
      .describe('Its endings, with their conditions'),
    pages: z.array(
      z.object({
        name: z.string(),
        title: z.string().optional(),
        description: z.string().optional(),
        visibleIf: z
          .string()
          .optional()
          .describe('Its `showIf`, and that no jump leads past it, as an expression of SurveyJS'),
        canvass: z
          .looseObject({})
          .optional()
          .describe('Its `showIf` and `next` as they were written, for an import into Canvass'),
        elements: z.array(surveyJsElement),
      }),
    ),
  })
  .meta({
    id: 'SurveyJs',
    description: 'A survey for SurveyJS (survey-core 3). An element has the further properties of its type',
    examples: [exportSurveyJs(surveyDefinitionSchema.parse(definitionExample))],
  });

export const downloadSurveyJs = downloads(
  'downloadSurveyJs',
  'the published definition for SurveyJS; before its first version, that of its draft',
  surveyJs,
);
