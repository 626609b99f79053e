import { z } from 'zod';
import { optionalText } from '@canvass/web/app';
import { type AskedReport, reportParameters, reportQuery } from '../cards/report/send-report.ts';
import type { AddressParameters } from '../reading/view/slice-view.ts';

/** The parameters of a report at the desk beside those of a filter. */
export const deskReportParameters = {
  ...reportParameters,
  without: optionalText.describe('The ids of the questions that are left out, with commas between them'),
  by: optionalText.describe('The id of the question or part whose groups a page of the report compares'),
  chosen: optionalText.describe('`yes` if the form was sent, whose ticked questions are `card`'),
  card: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined)
    .describe('The ids of the ticked questions'),
};

/** What the report has. */
export interface AskedDeskReport extends AskedReport {
  /** The ids of the questions that are left out. */
  readonly without: readonly string[];
  /** The id of the facet whose groups are compared; undefined if none are. */
  readonly by: string | undefined;
}

/** The parameters as an address or the form has them. */
export interface GivenReport extends AskedReport {
  readonly without?: string | undefined;
  readonly by?: string | undefined;
  readonly chosen?: string | undefined;
  readonly card?: string | readonly string[] | undefined;
}

/** Reads what a report has. `questions` are the ids of all questions: the form sends those that are ticked. */
export function readAskedReport(given: GivenReport, questions: readonly string[]): AskedDeskReport {
  const { paper, texts, without = '', by, chosen, card } = given;
  const ticked = new Set([card].flat());
  const left = new Set(without.split(','));
  return {
    paper,
    texts,
    without: questions.filter((id) => (chosen === 'yes' ? !ticked.has(id) : left.has(id))),
    by: by === '' ? undefined : by,
  };
}

/** Returns the parameters of a report's address that are not the default ones. */
export function deskReportQuery({ without, by, ...asked }: AskedDeskReport): AddressParameters {
  return [
    ...reportQuery(asked),
    ...(without.length === 0 ? [] : ([['without', without.join(',')]] as const)),
    ...(by === undefined ? [] : ([['by', by]] as const)),
  ];
}
