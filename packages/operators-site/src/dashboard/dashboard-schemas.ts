import { json, operation, page, problems, refusedPages } from '@canvass/web/openapi';
import { operatorProblems } from '../operator-problems.ts';
import { bySession, fault, signInFirst } from './schemas.ts';

const byEither = [{ operatorSession: [] }, { operatorKey: [] }];

export const showOperations = operation('operator', 'showOperations', {
  summary: 'Show the dashboard',
  description:
    'Queues, workers, decisions, dead letters, storage calls and their cost. A part that cannot be read is shown as unknown.',
  security: bySession,
  response: {
    200: page('The dashboard'),
    ...refusedPages({ 401: signInFirst, 500: fault, 503: 'The storage does not answer; try again' }),
  },
});

const programs = {
  security: byEither,
  response: {
    200: json('At most a second old', { type: 'object' }),
    ...problems(...operatorProblems, 'storage-unavailable'),
  },
};

export const readOperations = operation('operator', 'readOperations', {
  ...programs,
  summary: 'Read what the dashboard shows, as JSON; later versions may add fields',
});

export const readRegions = operation('operator', 'readRegions', {
  ...programs,
  summary: 'Read the parts of the dashboard as HTML, by the ids of their elements: for its script',
});
