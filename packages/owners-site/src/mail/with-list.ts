import type { SurveyKey } from '@canvass/answer-log';
import { mailLimits, type NamedList } from '@canvass/mail';
import {
  dayAt,
  hiddenQuestionsOf,
  isHidden,
  languagesOf,
  readHiddenAnswers,
  type SurveyDefinition,
} from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { maxSignedBytes, signedBytesOf, type SurveyRoute } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import type { OwnerScope } from '../changes/owner-scope.ts';
import { listNotFound } from './mail-problems.ts';
import type { PeopleFilter } from './people-filter.ts';
import type { LinksOfList } from './present-list.ts';

/** A published survey that people can be invited to. */
export interface MailedSurvey {
  readonly key: SurveyKey;
  readonly definition: SurveyDefinition;
}

type ListRequest = FastifyRequest<{ Params: { tenant: string; survey: string; list: string } }>;

/** Go on with the survey of the address and with a list of it, or say that there is none. */
export function createWithList({ definitions, mails, refuser }: OwnerScope) {
  const { refuse } = refuser;

  async function withMailed(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    work: (at: MailedSurvey) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const found = await definitions.read(tenant, survey);
    if (found.outcome !== 'found') return refuse(request, reply, problem('survey-not-found'));
    const { instance, definition } = found.stored;
    reply.header('cache-control', 'no-store');
    return work({ key: { tenant, survey, instance }, definition });
  }

  async function withList(
    request: ListRequest,
    reply: FastifyReply,
    work: (named: NamedList, at: MailedSurvey) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    return withMailed(request, reply, async (at) => {
      const named = await mails.read(at.key, request.params.list);
      return named.outcome === 'found' ? work(named, at) : refuse(request, reply, listNotFound);
    });
  }
  return { withMailed, withList };
}

/** What a list of a survey may have. */
export function rulesOf(definition: SurveyDefinition, anonymous: boolean, nowMs: number) {
  const hidden = hiddenQuestionsOf(definition);
  const context = { day: dayAt(nowMs) };
  const wrongValue = (fields: Readonly<Record<string, string>>): string | undefined => {
    const [wrong] = readHiddenAnswers(fields, hidden, context).ignored;
    if (wrong !== undefined) return fields[wrong.name] ?? '';
    return signedBytesOf(fields) > maxSignedBytes ? Object.values(fields)[0] : undefined;
  };
  return {
    languages: languagesOf(definition),
    // A value that only one person has would join the list and the answers.
    fields: anonymous ? [] : definition.questions.filter(isHidden).map(({ id }) => id),
    ...(anonymous && { least: mailLimits.anonymousRecipients }),
    wrongValue,
  };
}

/** Reads what is known of the links of a list. A filter by links cannot do without who has answered: then a fault of the storage is one of the page. */
export async function linksOf(
  { mails, summaries }: Pick<OwnerScope, 'mails' | 'summaries'>,
  key: SurveyKey,
  { id }: NamedList,
  { link }: Pick<PeopleFilter, 'link'> = {},
): Promise<LinksOfList> {
  const [opened, started, summary] = await Promise.all([
    mails.marked(key, id, 'opened'),
    mails.marked(key, id, 'started'),
    link === undefined ? summaries.read(key).catch(() => undefined) : summaries.read(key),
  ]);
  return { opened, started, used: summary?.outcome === 'found' ? summary.document.invited : undefined };
}
