import { location, ofSurvey, reference } from './fields.ts';
import { operation, page, refusedPages } from './operation.ts';

/** What people see. */
export function formPaths(): Record<string, Record<string, unknown>> {
  return {
    '/s/{tenant}/{survey}': {
      get: operation({
        tag: 'respondent',
        summary: 'The form',
        operationId: 'showForm',
        parameters: ofSurvey,
        responses: {
          200: page('The form'),
          ...refusedPages({
            400: 'The address is not validly encoded',
            404: 'There is no such survey',
            429: 'Too much was asked from this address: the form is a large one',
            500: 'A fault',
            503: 'Try again',
          }),
        },
      }),
      post: operation({
        tag: 'respondent',
        summary: 'Send the form',
        operationId: 'sendForm',
        parameters: ofSurvey,
        body: {
          form: 'Answers by question id, and `submission.id` as the form has it; any other field is refused',
        },
        responses: {
          303: {
            description: 'The answers are durable',
            headers: location('The thank-you page', '/s/acme/coffee/thanks?id=01KAJ5V3M0Q8ZJX4T9W2YB6NDC'),
          },
          ...refusedPages({
            400: 'The address or the body is not percent-encoded UTF-8',
            404: 'There is no such survey',
            413: 'Over 1 MiB, or more fields than any form has',
            415: 'No form, another charset than UTF-8, or a content coding',
            422: 'The form again, with the answers and what is wrong with them',
            429: 'Too many from this address: the browser still has the answers, and they can be sent again',
            500: 'The form again, with the answers: a fault, and nobody knows whether they were stored',
            503: 'The form again, with the answers. It says that nothing was stored, or, where the storage did not confirm the append, that nobody knows',
          }),
        },
      }),
    },
    '/s/{tenant}/{survey}/thanks': {
      get: operation({
        tag: 'respondent',
        summary: 'The thank-you page',
        operationId: 'showThanks',
        parameters: [...ofSurvey, reference],
        responses: {
          200: page('Thanks, and the reference of the answer'),
          ...refusedPages({
            400: 'The address is not validly encoded',
            404: 'There is no such survey',
            500: 'A fault',
            503: 'Try again',
          }),
        },
      }),
    },
  };
}
