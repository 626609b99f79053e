import { inputBesideFilter } from '@canvass/web/app';
import { surveyParams } from '@canvass/web/openapi';
import { z } from 'zod';
import { paperType, reportParameters } from '../cards/report/send-report.ts';
import { deskSends, deskShows } from '../desk/schemas.ts';
import { narrowed, viewParameters } from '../reading/view/view-schemas.ts';

const asked = () => ({
  params: surveyParams,
  querystring: inputBesideFilter(z.object({ ...viewParameters, ...reportParameters }), 'paper', 'texts'),
});

export const showReport = narrowed(deskShows('showReport', 'a report of the results, to print', asked()));

export const readReportPaper = narrowed(
  deskSends('readReportPaper', 'the style of the pages of a report', paperType, asked()),
);
