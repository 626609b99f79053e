import type { FastifyReply } from 'fastify';
import { cardCsv } from './card-csv.ts';
import { cardSvg } from './card-svg.ts';
import type { ResultsModel } from '../results-model.ts';
import { trendCsv, trendSvg } from './trend-files.ts';

const kinds = {
  csv: { type: 'text/csv; charset=utf-8', card: cardCsv, trend: trendCsv },
  svg: { type: 'image/svg+xml', card: cardSvg, trend: trendSvg },
} as const;

export const trendKinds = ['csv', 'svg'] as const;

export interface CardFile {
  readonly name: string;
  readonly type: string;
  readonly body: string;
}

/** Makes the file of a question's card: `{question}.csv` or `{question}.svg`. Returns undefined if there is no such file. */
export function cardFile(model: ResultsModel, file: string): CardFile | undefined {
  const [, question = '', kind] = /^([\w-]{1,64})\.(csv|svg)$/.exec(file) ?? [];
  if (kind !== 'csv' && kind !== 'svg') return undefined;
  const { type, card } = kinds[kind];
  const body = card(model, question);
  if (body === undefined) return undefined;
  return { name: `${model.summary.survey}-${question}.${kind}`, type, body };
}

/** Makes the file of the trend. */
export function trendFile(model: ResultsModel, kind: (typeof trendKinds)[number]): CardFile {
  const { type, trend } = kinds[kind];
  return { name: `${model.summary.survey}.${kind}`, type, body: trend(model) };
}

/** Sends the file as a download, so that a browser does not open it as a page of this site. */
export function sendCardFile(reply: FastifyReply, { name, type, body }: CardFile): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(body);
}
