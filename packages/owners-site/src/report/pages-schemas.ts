import { inputBesideFilter } from '@canvass/web/app';
import { location, surveyParams } from '@canvass/web/openapi';
import { z } from 'zod';
import { paperType } from '../cards/report/send-report.ts';
import { deskSends, deskShows } from '../desk/schemas.ts';
import { narrowed, viewParameters } from '../reading/view/view-schemas.ts';
import { deskReportParameters } from './asked-report.ts';

const asked = () => ({
  params: surveyParams,
  querystring: inputBesideFilter(
    z.object({ ...viewParameters, ...deskReportParameters }),
    'paper',
    'texts',
    'without',
    'by',
    'chosen',
    'card',
  ),
});

const shownReport = narrowed(deskShows('showReport', 'a report of the results, to print', asked()));

export const showReport = {
  ...shownReport,
  response: {
    ...shownReport.response,
    303: {
      description: 'The address of the report that the form has chosen',
      headers: location('The report', '/desk/acme/surveys/coffee/report?without=why&by=colour'),
    },
  },
};

export const readReportPaper = narrowed(
  deskSends('readReportPaper', 'the style of the pages of a report', paperType, asked()),
);
