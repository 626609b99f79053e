import { expect } from '@jest/globals';

interface Answered {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  readonly instance: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

/** Expects a whole problem document with this status and type, and returns it. */
export function expectProblem(response: Answered, status: number, type: string): ProblemBody {
  const body = JSON.parse(response.body) as ProblemBody;
  expect({ status: response.statusCode, contentType: response.headers['content-type'], body }).toMatchObject({
    status,
    contentType: 'application/problem+json',
    body: {
      type: `urn:canvass:problem:${type}`,
      status,
      title: expect.any(String),
      instance: expect.any(String),
    },
  });
  expect(response.body).not.toMatch(/\bat .+\.ts|node_modules|Error:/);
  return body;
}

/** Expects a whole problem document, and returns its status and type: `404 survey-not-found`. */
export function problemOf(response: Answered): string {
  const { status, type } = JSON.parse(response.body) as ProblemBody;
  expectProblem(response, response.statusCode, type.replace('urn:canvass:problem:', ''));
  return `${status} ${type.replace('urn:canvass:problem:', '')}`;
}
