import { refusedPages } from '../../http/openapi/problem-responses.ts';
import type { RouteSchema } from '../../http/openapi/route-schema.ts';
import { surveyParams } from '../../http/openapi/survey-schemas.ts';
import { deskShows } from '../desk/schemas.ts';

const unreadable = 'The draft was written by another version of Canvass: a page says what can be done';

/** A page of a draft: an unreadable one has a page of its own. */
export function showsDraft(operationId: string, shown: string): RouteSchema {
  const schema = deskShows(operationId, shown, { params: surveyParams });
  return { ...schema, response: { ...schema.response, ...refusedPages({ 409: unreadable }) } };
}
