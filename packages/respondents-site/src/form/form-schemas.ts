import { formBody, location, operation, page, refusedPages, surveyParams } from '@canvass/web/openapi';
import { invitationQuery } from '../invitation-query.ts';

export const showForm = operation('respondent', 'showForm', {
  summary: 'Show the form',
  params: surveyParams,
  querystring: invitationQuery,
  response: {
    200: page(
      'The form, with the answers of its address, such as `?q.colour=red` for a field `colour`; what does not fit is ignored. Or, while the survey is not open, why not',
    ),
    303: {
      description: 'Something was saved with the invitation',
      headers: location('Where to go on with it', '/s/acme/coffee/continue?invitation=00000MGC11C4CG462G3CP'),
    },
    ...refusedPages({
      400: 'The address is not validly encoded',
      403: 'The survey is for people with an invitation, and this link has none; or its invitation is not valid',
      404: 'There is no such survey',
      410: 'The invitation has expired, or was revoked or used',
      429: 'This address requested too much: the form is a large one',
      500: 'A fault in the server',
      503: 'The storage does not answer; try again',
    }),
  },
});

export const sendForm = operation('respondent', 'sendForm', {
  summary: 'Send the form',
  params: surveyParams,
  ...formBody(
    'Answers by question id, or `question.part` for a part such as a row, and the fields of the form: `submission:id`, `submission:subject`, which stays empty, `submission:proof` or `submission:sum` if the survey has `proofOfWork`, `submission:invitation` if the form was opened with one and, of a form with several pages or with ' +
      'conditions, `submission:page`, `submission:shown` and `submission:step`, `submission:saved` once something is saved, and `submission:reached` and `submission:left` if the survey counts how far people get; any other field is refused',
  ),
  response: {
    200: page(
      'Another page of the form, which carries the answers so far: nothing is stored yet. In a frame also the thank-you page, with its code',
    ),
    303: {
      description:
        'The answers are durable. Two cookies say which: `canvass-code` has the withdrawal code, for 10 minutes, and `canvass-sent` the ids of the forms that this browser has sent. Where the next page shows answers, `canvass-end` has them for as long',
      headers: location(
        'The thank-you page',
        '/s/acme/coffee/thanks?id=01M7YNAYM0Q8ZJX4T9W2YB6NDC&receipt=7QK2M9X4TB3HD5K8',
      ),
    },
    ...refusedPages({
      400: 'The address or the body is not percent-encoded UTF-8',
      403: 'The survey is for people with an invitation, and the form has none, or one that is not valid; the page has the answers as text',
      404: 'There is no such survey',
      409: 'The survey is not open, and nothing was stored; the page has the answers as text. `saved-elsewhere`: the form again, with a choice between its answers and those that another form of the same submission has saved since',
      410: 'The invitation has expired, or was revoked or used, and nothing was stored; the page has the answers as text',
      413: 'The body is over 4 MiB, or has more text or fields than any form',
      415: 'The body is not a form, has another charset than UTF-8, or a content coding',
      422: 'The form again, with the answers and their errors, or because its pages have changed',
      429: 'Too many submissions from this address: the browser still has the answers, so the person can send them again',
      500: 'The form again, with the answers: a fault in the server, and the answers may be stored or not',
      503: 'The form again, with the answers. It says that nothing was stored; or, if the storage did not confirm the append, that the answers may be stored or not',
    }),
  },
});

export const tellProgress = operation('respondent', 'tellProgress', {
  summary: 'Tell how far somebody has got with the form',
  description:
    'For the script of a form whose survey has the setting `progress`. The site makes its form, and signs its id: a program that sends answers has no use for it.',
  params: surveyParams,
  ...formBody(
    'The fields of the form `submission:id`, `submission:invitation`, `submission:reached` and `submission:left`, and `submission:at`: the id of the question at which the page is left',
  ),
  response: {
    204: { description: 'It is durable' },
    202: {
      description:
        'It is not stored: it is not counted, or storage does not answer. The next page tells it again',
    },
    ...refusedPages({
      400: 'The address or the body is not percent-encoded UTF-8',
      404: 'There is no such survey',
      413: 'The body is over 4 MiB, or has more text or fields than any form',
      415: 'The body is not a form, has another charset than UTF-8, or a content coding',
      429: 'This address told too much',
      500: 'A fault in the server',
      503: 'The storage does not answer',
    }),
  },
});
