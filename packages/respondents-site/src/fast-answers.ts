import { isUtf8 } from 'node:buffer';
import type { FastHandler, FastRequest, FastResponse } from '@canvass/runtime/server';
import type { Definitions } from '@canvass/storage';
import { fastRefusal, headerLines, type HttpParts, readIdempotencyKey } from '@canvass/web/app';
import { answerLimits, parseJson } from '@canvass/web/bodies';
import { jsonType } from '@canvass/web/headers';
import type { RateLimiter } from '@canvass/web/limits';
import type { NotingRefuser } from '@canvass/web/problems';
import { acknowledgement, documentType } from './acknowledgement.ts';
import type { AnswerIntake } from './answer-intake.ts';
import {
  checkSubmission,
  notAccepted,
  type CheckSubmissionDeps,
  type ValidSubmission,
} from './check-submission.ts';
import type { CompiledSurvey, LoadedSurvey } from './compiled-survey.ts';
import { originHeaders } from './open-to-origins.ts';
import { takeSubmission } from './take-submission.ts';
import type { WithdrawalCodes } from './withdrawal/withdrawal-codes.ts';

export interface FastAnswersDeps extends CheckSubmissionDeps {
  readonly http: Pick<HttpParts, 'fastRoutes' | 'everyHeaders'>;
  readonly definitions: Pick<Definitions<CompiledSurvey>, 'peek'>;
  readonly intake: AnswerIntake;
  readonly submissions: RateLimiter;
  readonly codes: WithdrawalCodes;
  readonly refuser: NotingRefuser;
}

export const answersRoute = '/v1/tenants/:tenant/surveys/:survey/answers';
export const answersConfig = { takesAnswers: true } as const;
const ofOrigin = headerLines(originHeaders);

const address = /^\/v1\/tenants\/([a-z\d-]+)\/surveys\/([a-z\d-]+)\/answers$/;
/** No other media type, nor parameters: a client that says more is asked by the slow path what it means. */
const types: ReadonlySet<string | undefined> = new Set([jsonType, documentType]);

/** Creates the handler of answers that programs send to a survey in memory, if they are valid and come in time. */
export function createFastAnswers(deps: FastAnswersDeps): FastHandler {
  const { http, definitions, submissions } = deps;
  const respond = createRespond(deps);

  return (request) => {
    const match = request.method === 'POST' ? address.exec(request.url) : null;
    if (match === null || !types.has(request.headers['content-type'])) return undefined;
    const [, tenant = '', survey = ''] = match;
    const found = definitions.peek(tenant, survey);
    if (found?.outcome !== 'found') return undefined;
    if (needsMore(found)) return undefined;
    const client = http.fastRoutes.clientKeyOf(request);
    // The answer is counted when it is known to be valid: the slow path counts the others.
    if (submissions.take(client, 0) > 0) return undefined;
    const given = readIdempotencyKey({ headers: request.headers, rawHeaders: [] });
    const body = given.ok ? bodyOf(request) : undefined;
    if (!given.ok || body === undefined) return undefined;
    const checked = checkSubmission(deps, { tenant, survey, found, body, key: given.key });
    if (checked.outcome === 'refused' || checked.late) return undefined;
    submissions.take(client);
    const { url, headers } = request;
    const fromOrigin = headers['origin'] === undefined ? '' : ofOrigin;
    return respond({ found, checked, body, url, fromOrigin });
  };
}

interface Sent {
  readonly found: LoadedSurvey;
  readonly checked: ValidSubmission;
  /** The parsed body. The request itself would keep its bytes until the answer is stored. */
  readonly body: unknown;
  readonly url: string;
  /** The headers for a page of another origin, as lines; empty if there is none. */
  readonly fromOrigin: string;
}

/** Creates what stores a submission and responds as its route does. It never rejects. */
function createRespond({ http, intake, codes, refuser }: FastAnswersDeps) {
  const always = headerLines(http.everyHeaders);
  const created = always + headerLines({ 'content-type': documentType });
  const refused = { method: 'POST', route: answersRoute, config: answersConfig };

  return async ({ found, checked, body, url, fromOrigin }: Sent): Promise<FastResponse> => {
    try {
      const taken = await takeSubmission(intake, found, checked);
      if (taken !== undefined) {
        const { submission } = checked;
        const { location, document } = acknowledgement(codes, { found, submission, taken, body });
        const headers = `${created}${fromOrigin}location: ${location}\r\n`;
        return { status: '201 Created', headers, body: document };
      }
      const problem = notAccepted(checked);
      refuser.noteRefused(refused, problem);
      return fastRefusal(problem, url, always + fromOrigin);
    } catch (error) {
      // Its outcome may be unknown: it must not be stored again.
      return fastRefusal(refuser.noteFailed(refused, error), url, always + fromOrigin);
    }
  };
}

/** Whether its answers need a look at storage, or are not taken from programs. */
function needsMore({ compiled }: LoadedSurvey): boolean {
  return compiled.settings.proofOfWork === true || compiled.fileQuestions.length > 0;
}

/** Returns the parsed body; undefined if it is not valid. */
function bodyOf({ body }: FastRequest): unknown {
  if (!isUtf8(body)) return undefined;
  try {
    return parseJson(body, answerLimits);
  } catch {
    return undefined;
  }
}
