import { maxGroups } from '@canvass/surveyjs';
import { surveySettingsSchema } from '@canvass/surveys';
import { z } from 'zod';
import { input } from '@canvass/web/app';
import {
  definition,
  definitionEtag,
  definitionExample,
  json,
  location,
  operation,
  problems,
  tenantParams,
} from '@canvass/web/openapi';
import { changeProblems, ownerProblems } from '../changes/owner-problems.ts';
import { reportSchema } from './report-document.ts';

const groupCounts = Array.from({ length: maxGroups + 1 }, (_, count) => String(count));

const query = z.strictObject({
  dryRun: z.enum(['true', 'false']).optional().describe('`true`: only reports, and creates nothing'),
  groups: z
    .enum(groupCounts)
    .optional()
    .describe(
      `How often repeated groups of SurveyJS are asked (\`paneldynamic\`, \`matrixdynamic\`), 0 to ${maxGroups}: each time with questions of their own. Default 0: they are left out`,
    ),
});

const file = z.looseObject({}).meta({
  id: 'SurveyFile',
  description: 'A survey as SurveyJS JSON, or a definition of Canvass; at most 1 MiB',
  examples: [{ title: 'Tea', elements: [{ type: 'rating', name: 'taste', title: 'How was it?' }] }],
});

const imported = z
  .object({
    survey: z
      .string()
      .describe('Its name, made from the title. Of a dry run: the name that it would have now'),
    definition,
    settings: z
      .object({
        thanksText: surveySettingsSchema.shape.thanksText,
        redirectTo: surveySettingsSchema.shape.redirectTo,
      })
      .describe(
        'What the survey begins with: a file can have a text and an address for the time after sending',
      ),
    lostPictures: z
      .int()
      .min(0)
      .describe(
        'Pictures that the file names: the new survey has none of them, and its definition names none',
      ),
    report: reportSchema
      .nullable()
      .describe(
        'What was taken, changed and left out; null for a definition of Canvass, which is taken as it is but for its pictures',
      ),
  })
  .meta({
    id: 'ImportedSurvey',
    examples: [
      {
        survey: 'coffee',
        definition: definition.parse(definitionExample),
        settings: {},
        lostPictures: 0,
        report: null,
      },
    ],
  });

export const importSurvey = operation('owner', 'importSurvey', {
  summary: 'Create a survey from a SurveyJS or Canvass file',
  description:
    'What Canvass has no equivalent for is changed or left out, and reported. The survey gets a free name, made from its title (`tea`, else `tea-2`), ' +
    'and is published. Nothing is created if the file is refused. The same file again creates another survey.',
  params: tenantParams,
  querystring: input(query, {
    fields: { dryRun: '"true" or "false"', groups: `a whole number from 0 to ${maxGroups}` },
    unknown: 'Unknown: there are "dryRun" and "groups"',
  }),
  body: file,
  response: {
    200: json('A dry run', imported),
    201: json('Created', imported, {
      ...definitionEtag,
      ...location('The survey', '/v1/tenants/acme/surveys/tea'),
    }),
    ...problems(
      ...ownerProblems,
      'incompatible-edit',
      'too-many-surveys',
      ...changeProblems,
      'concurrent-edit',
    ),
  },
});
