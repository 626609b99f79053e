import type { FastRequest } from './fast-request.ts';
import type { FastResponse } from './fast-response.ts';

/**
 * Answers a request, or returns undefined at once if it has done nothing about it. A promise that resolves to undefined, or rejects, says that
 * nothing has come of the request. The slow path then handles it from the start.
 */
export type FastHandler = (
  request: FastRequest,
) => FastResponse | Promise<FastResponse | undefined> | undefined;
