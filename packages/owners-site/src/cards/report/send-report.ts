import type { FastifyReply } from 'fastify';
import { assetTypes } from '@canvass/web/page';
import { z } from 'zod';
import type { ResultsModel } from '../results-model.ts';
import { zoneOf } from '../results-model.ts';
import { type Paper, paperCss, papers } from './paper-css.ts';

/** The parameters of a report's address beside those of a filter. Unknown values mean the default ones. */
export const reportParameters = {
  paper: z.enum(papers).catch('a4').describe('The paper: `a4` (default) or `letter`'),
  texts: z
    .enum(['yes', 'no'])
    .catch('yes')
    .describe('Whether what people wrote is shown: `yes` (default) or `no`'),
};

/** The media type of the style of a report's pages. */
export const paperType = assetTypes.css.split(';', 1)[0]!;

export interface AskedReport {
  readonly paper: Paper;
  readonly texts: 'yes' | 'no';
}

/** Returns the parameters of a report's address that are not the default ones. */
export function reportQuery({ paper, texts }: AskedReport): readonly (readonly [string, string])[] {
  return [
    ...(paper === 'a4' ? [] : ([['paper', paper]] as const)),
    ...(texts === 'yes' ? [] : ([['texts', texts]] as const)),
  ];
}

/** Returns the model without links in its charts: a printed bar leads nowhere. */
export function withoutLinks(model: ResultsModel): ResultsModel {
  return model.slice === undefined ? model : { ...model, slice: { ...model.slice, hasLinks: false } };
}

/** Sends the style of a report's pages. */
export function sendPaper(reply: FastifyReply, model: ResultsModel, paper: Paper): FastifyReply {
  const { title, summary, step } = model;
  const asOf = step === undefined ? summary.asOf : null;
  return reply
    .type(assetTypes.css)
    .header('cache-control', 'no-store')
    .send(paperCss({ paper, title, asOf, zone: zoneOf(model) }));
}
