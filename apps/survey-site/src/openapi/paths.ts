import {
  answerId,
  ifNoneMatch,
  location,
  ofSurvey,
  pageParameters,
  strongEtag,
  tenant,
  weakEtag,
  writeConditions,
} from './fields.ts';
import { formPaths } from './form-paths.ts';
import { json, ofOwner, operation } from './operation.ts';
import { opsPaths } from './ops-paths.ts';
import { operatorPaths } from './operator-paths.ts';
import { problems } from './problems.ts';
import { servicePaths } from './service-paths.ts';

const notModified = (headers: object) => ({ description: 'Nothing has changed since', headers });

/** Every route of the site; a test compares it with what is registered. */
export function paths(): Record<string, Record<string, unknown>> {
  return {
    ...operatorPaths(),
    '/v1/tenants/{tenant}/surveys': {
      get: operation({
        tag: 'owner',
        summary: "List the tenant's surveys",
        operationId: 'listSurveys',
        parameters: [tenant],
        responses: {
          200: { description: 'The live surveys in the order of their names', content: json('SurveyList') },
          ...problems(...ofOwner),
        },
      }),
    },
    '/v1/tenants/{tenant}/surveys/{survey}': {
      get: operation({
        tag: 'respondent',
        summary: "Read a survey's definition",
        operationId: 'readSurvey',
        parameters: [...ofSurvey, ifNoneMatch],
        responses: {
          200: { description: 'The definition in force', headers: strongEtag, content: json('Definition') },
          304: notModified(strongEtag),
          ...problems(
            'malformed-request',
            'survey-not-found',
            'invalid',
            'rate-limited',
            'internal-error',
            'document-unreadable',
            'storage-unavailable',
            'too-many-reads',
          ),
        },
      }),
      put: operation({
        tag: 'owner',
        summary: 'Create a survey, or edit it as a new version',
        description:
          'A definition that is there already is left as it is, with its version. `If-Match` keeps an edit from ' +
          "undoing somebody else's, `If-None-Match: *` a creation from being an edit.",
        operationId: 'putSurvey',
        parameters: [...ofSurvey, ...writeConditions],
        body: { json: 'SurveyDefinition' },
        responses: {
          200: { description: 'Edited, or as it was', headers: strongEtag, content: json('Definition') },
          201: {
            description: 'Created',
            headers: { ...strongEtag, ...location('The survey', '/v1/tenants/acme/surveys/coffee') },
            content: json('Definition'),
          },
          ...problems(
            ...ofOwner,
            'incompatible-edit',
            'too-many-surveys',
            'too-many-versions',
            'too-many-changes',
            'concurrent-edit',
            'precondition-failed',
            'too-large',
            'unsupported-media-type',
            'summary-unreadable',
          ),
        },
      }),
      delete: operation({
        tag: 'owner',
        summary: 'Delete a survey for good, with its answers',
        description: 'Works where the summary is unreadable, too.',
        operationId: 'deleteSurvey',
        parameters: [...ofSurvey, ...writeConditions],
        responses: {
          204: { description: 'Deleted' },
          ...problems(
            ...ofOwner,
            'survey-not-found',
            'too-many-changes',
            'concurrent-edit',
            'precondition-failed',
            'too-large',
            'unsupported-media-type',
          ),
        },
      }),
    },
    '/v1/tenants/{tenant}/surveys/{survey}/summary': {
      get: operation({
        tag: 'owner',
        summary: 'Read the summary statistics',
        operationId: 'readSummary',
        parameters: [...ofSurvey, ifNoneMatch],
        responses: {
          200: { description: 'The summary', headers: weakEtag, content: json('Summary') },
          304: notModified(weakEtag),
          ...problems(...ofOwner, 'survey-not-found', 'summary-unreadable'),
        },
      }),
    },
    '/v1/tenants/{tenant}/surveys/{survey}/answers': {
      get: operation({
        tag: 'owner',
        summary: 'Page through the answers in the order of the log',
        operationId: 'listAnswers',
        parameters: [...ofSurvey, ...pageParameters()],
        responses: {
          200: { description: 'A page of counted answers', content: json('AnswerPage') },
          ...problems(...ofOwner, 'survey-not-found', 'summary-unreadable'),
        },
      }),
      post: operation({
        tag: 'respondent',
        summary: 'Send answers',
        description:
          'Nothing but a 201 is an acknowledgement. Every other answer means that nothing was stored, but for a 503 ' +
          '`answer-unconfirmed` and a connection that breaks: then nobody knows.',
        operationId: 'sendAnswers',
        parameters: ofSurvey,
        body: { json: 'Submission' },
        responses: {
          201: {
            description: 'The answers are durable',
            headers: location(
              'The answer, to be read by its owner once it is counted',
              '/v1/tenants/acme/surveys/coffee/answers/01KAJ5V3M0Q8ZJX4T9W2YB6NDC',
            ),
            content: json('AcceptedAnswer'),
          },
          ...problems(
            'malformed-request',
            'survey-not-found',
            'too-large',
            'unsupported-media-type',
            'invalid',
            'rate-limited',
            'internal-error',
            'document-unreadable',
            'answer-unconfirmed',
            'backlog-full',
            'storage-unavailable',
            'too-many-reads',
            'shutting-down',
          ),
        },
      }),
    },
    '/v1/tenants/{tenant}/surveys/{survey}/answers/{id}': {
      get: operation({
        tag: 'owner',
        summary: 'Read one answer',
        operationId: 'readAnswer',
        parameters: [...ofSurvey, answerId],
        responses: {
          200: { description: 'The answer', content: json('StoredAnswer') },
          ...problems(...ofOwner, 'survey-not-found', 'answer-not-found', 'summary-unreadable'),
        },
      }),
    },
    ...formPaths(),
    ...opsPaths(),
    ...servicePaths(),
  };
}
