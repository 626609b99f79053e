import { isUtf8 } from 'node:buffer';
import type { FastHandler, FastRequest, FastResponse } from '@canvass/runtime/server';
import type { Definitions } from '@canvass/storage';
import { headerLines, type HttpParts, readIdempotencyKey } from '@canvass/web/app';
import { answerLimits, parseJson } from '@canvass/web/bodies';
import { jsonType } from '@canvass/web/headers';
import type { RateLimiter } from '@canvass/web/limits';
import { acknowledgement, documentType } from './acknowledgement.ts';
import type { AnswerIntake } from './answer-intake.ts';
import { checkSubmission, type CheckSubmissionDeps } from './check-submission.ts';
import type { CompiledSurvey, LoadedSurvey } from './compiled-survey.ts';
import { originHeaders } from './open-to-origins.ts';
import type { WithdrawalCodes } from './withdrawal/withdrawal-codes.ts';

export interface FastAnswersDeps extends CheckSubmissionDeps {
  readonly http: Pick<HttpParts, 'fastRoutes' | 'everyHeaders'>;
  readonly definitions: Pick<Definitions<CompiledSurvey>, 'peek'>;
  readonly intake: AnswerIntake;
  readonly submissions: RateLimiter;
  readonly codes: WithdrawalCodes;
}

const address = /^\/v1\/tenants\/([a-z\d-]+)\/surveys\/([a-z\d-]+)\/answers$/;
/** No other media type, nor parameters: a client that says more is asked by the slow path what it means. */
const types: ReadonlySet<string | undefined> = new Set([jsonType, documentType]);

/** Creates the handler of answers that programs send to a survey in memory, and that are stored. */
export function createFastAnswers(deps: FastAnswersDeps): FastHandler {
  const { http, definitions, intake, submissions, codes } = deps;
  const always = headerLines({ ...http.everyHeaders, 'content-type': documentType });
  const toOrigin = always + headerLines(originHeaders);

  return (request) => {
    const match = request.method === 'POST' ? address.exec(request.path) : null;
    if (match === null || !types.has(request.headers['content-type'])) return undefined;
    const [, tenant = '', survey = ''] = match;
    const found = definitions.peek(tenant, survey);
    if (found?.outcome !== 'found' || needsMore(found)) return undefined;
    const client = http.fastRoutes.clientKeyOf(request);
    // The answer is counted when it is known to be valid: the slow path counts the others.
    if (submissions.take(client, 0) > 0) return undefined;
    const given = readIdempotencyKey({ headers: request.headers, rawHeaders: [] });
    const body = given.ok ? bodyOf(request) : undefined;
    if (!given.ok || body === undefined) return undefined;
    const checked = checkSubmission(deps, { tenant, survey, found, body, key: given.key });
    if (checked.outcome === 'refused' || checked.late) return undefined;
    submissions.take(client);
    const { submission } = checked;
    const { answers } = submission;
    const headers = request.headers['origin'] === undefined ? always : toOrigin;
    return intake.accept(submission).then((acceptance): FastResponse | undefined => {
      if (acceptance.outcome !== 'accepted') return undefined;
      const taken = { answer: acceptance.answer, answers };
      const { location, document } = acknowledgement(codes, { found, submission, taken, body });
      return { status: '201 Created', headers: `${headers}location: ${location}\r\n`, body: document };
    });
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
