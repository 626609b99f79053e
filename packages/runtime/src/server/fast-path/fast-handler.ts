import type { FastRequest } from './fast-request.ts';
import type { FastResponse } from './fast-response.ts';

/**
 * Answers a request, or returns undefined at once if it has done nothing about it: then the slow path handles it from the start. A promise must
 * resolve, to a refusal if need be: nobody knows how much a handler has done that began and failed, so nothing handles its request again.
 */
export type FastHandler = (request: FastRequest) => FastResponse | Promise<FastResponse> | undefined;
