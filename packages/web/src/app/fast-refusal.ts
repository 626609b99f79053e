import { STATUS_CODES } from 'node:http';
import type { FastResponse } from '@canvass/runtime/server';
import { problemContentType, problemDocument, type Problem } from '../problems/problem.ts';
import { headerLines } from './fast-routes.ts';

/**
 * Returns the response with which the fast path refuses a request: the same document as that of a refuser, which counts and logs it.
 *
 * @param url of the request
 * @param always the lines of the headers that every response has
 */
export function fastRefusal(problem: Problem, url: string, always: string): FastResponse {
  // A server that closes ends its connections itself.
  const { connection: _, ...headers } = problem.headers ?? {};
  const own = { ...headers, 'cache-control': 'no-store', 'content-type': problemContentType };
  return {
    status: `${problem.status} ${STATUS_CODES[problem.status]}`,
    headers: always + headerLines(own),
    body: problemDocument(problem, url),
  };
}
