import { contentTypes } from '@canvass/exports';
import { z } from 'zod';
import { input, inputBesideFilter, ulidSchema } from '@canvass/web/app';
import { json, operation, problems, requiredHeader, surveyParams } from '@canvass/web/openapi';
import { ownerProblems } from '../changes/owner-problems.ts';
import { filterParameters } from '../reading/slices/route-schemas.ts';
import { exportQuerySchema, notAPosition, positionSchema } from './export-query.ts';

const nextExample = '01KAJ5V3M0Q8ZJX4T9W2YB6NDC.1.2s.0';

/** The media types of the file. */
export const exportContent = Object.fromEntries(
  Object.values(contentTypes).map((type) => [type.replace(/;.*/, ''), { schema: { type: 'string' } }]),
);

export const readExport = operation('owner', 'exportAnswers', {
  summary: 'Export the answers as a file',
  description:
    'All answers of one version of the summary, or those that a filter takes, streamed in the order of the log. Columns have the same names in all ' +
    'versions of the survey: docs/exports.md. The trailers `Canvass-Rows` and `Canvass-Sha256` say what the whole file has. A response that was cut has ' +
    'no last chunk, which every client reports.',
  params: surveyParams,
  querystring: inputBesideFilter(exportQuerySchema.extend(filterParameters.shape)),
  response: {
    200: {
      description: 'The file',
      headers: {
        'Canvass-Next': requiredHeader(
          'For `after` in the next export and in the list of erasures, if this one is read to its end',
          nextExample,
        ),
      },
      content: exportContent,
    },
    ...problems(...ownerProblems, 'survey-not-found', 'summary-unreadable', 'too-many-exports'),
  },
});

const erasureList = z
  .object({
    erasures: z
      .array(z.object({ id: ulidSchema, erasedAt: z.iso.datetime() }))
      .describe('Answers that were erased by id, in order; an answer may be there that no export had'),
    keptSince: z.iso
      .datetime()
      .nullable()
      .describe('Answers received before it are removed by the retention of the survey; null: it has none'),
    next: z.string().describe('For `after` in the next call'),
  })
  .meta({
    id: 'Erasures',
    examples: [
      {
        erasures: [{ id: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC', erasedAt: '2026-11-21T09:00:00.000Z' }],
        keptSince: null,
        next: nextExample,
      },
    ],
  });

export const readErasures = operation('owner', 'listErasures', {
  summary: 'List the erasures since an export',
  description: 'What a copy of the answers must not have any more.',
  params: surveyParams,
  querystring: input(
    z.strictObject({
      after: positionSchema.optional().describe('`Canvass-Next` of the export; without it all erasures'),
    }),
    { fields: { after: notAPosition }, unknown: 'Unknown parameter: there is after' },
  ),
  response: {
    200: json('The erasures', erasureList),
    ...problems(...ownerProblems, 'survey-not-found', 'summary-unreadable'),
  },
});
