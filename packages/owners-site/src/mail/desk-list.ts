import { endOfList, linksTrouble, type NamedList } from '@canvass/mail';
import { timeZoneOf, translatedDefinition } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { seeOther, type SurveyRoute } from '@canvass/web/app';
import { markup } from '@canvass/web/page';
import type { Problem } from '@canvass/web/problems';
import type { InvitationBatchMaker } from '../changes/invitation-batch-maker.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import type { PublishedSurvey } from '../desk/find-survey.ts';
import { noticeBox } from '../desk/page.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import { listPage, type ListPage } from './list-page.ts';
import { listNotFound } from './mail-problems.ts';
import { type PeopleFilter, possibleFilter, wantedRows } from './people-filter.ts';
import { mailTexts } from './texts.ts';
import { linksOf } from './with-list.ts';

export interface MailDesk extends Desk {
  readonly invitations: InvitationBatchMaker;
}

export type ListRequest = FastifyRequest<{ Params: { tenant: string; survey: string; list: string } }>;

export function listsAddress({ params: { tenant, survey } }: FastifyRequest<SurveyRoute>): string {
  return `${surveyAddress(tenant, survey)}/mail`;
}

/** Goes back to the page of the list, which says what was done, if something was. */
export function back(
  request: ListRequest,
  reply: FastifyReply,
  done?: keyof typeof mailTexts.done,
): FastifyReply {
  const address = `${listsAddress(request)}/${request.params.list}`;
  return seeOther(reply, done === undefined ? address : `${address}?done=${done}`);
}

/** Goes on with the list of the address, or says that there is none. */
export function createWithDeskList(deps: MailDesk) {
  const withSurvey = createWithSurvey(deps);
  return (
    request: ListRequest,
    reply: FastifyReply,
    work: (found: PublishedSurvey, named: NamedList) => Promise<FastifyReply>,
  ): Promise<FastifyReply> =>
    withSurvey(request, reply, async (found) => {
      const named =
        found.outcome === 'published' ? await deps.mails.read(found.key, request.params.list) : undefined;
      return found.outcome === 'published' && named?.outcome === 'found'
        ? work(found, named)
        : deps.refuser.refuse(request, reply, listNotFound);
    });
}

interface FoundList {
  readonly found: PublishedSurvey;
  readonly named: NamedList;
  /** Which people are shown. */
  readonly from?: number;
  readonly filter?: PeopleFilter;
}

type MoreOfList = Pick<ListPage, 'typed' | 'errors' | 'notice'>;

/** Returns a function that refuses a message and shows the page of its list. Without anything more the page says in words why it takes no message. */
export function createRefuseWithList(deps: MailDesk) {
  return async (
    request: ListRequest,
    reply: FastifyReply,
    list: FoundList,
    refused: Problem,
    more: MoreOfList = { notice: noticeBox('warn', mailTexts.faults.sendHeading, markup``) },
  ): Promise<FastifyReply> => {
    const shown = await listShown(deps, request, list, more);
    return deps.refuser.refuse(request, reply, refused, () => shown);
  };
}

export async function listShown(
  deps: MailDesk,
  request: FastifyRequest<SurveyRoute>,
  { found, named, from = 0, filter: asked = {} }: FoundList,
  more: MoreOfList,
): Promise<string> {
  const { key, title, state, settings, languages, stored, answers } = found;
  const nowMs = deps.clock.now();
  const filter = possibleFilter(asked, named);
  const links = await linksOf(deps, key, named, filter);
  return listPage({
    visitor: deps.visitorOf(request),
    survey: request.params.survey,
    title,
    state,
    named,
    blocked: linksTrouble(stored, { batch: named.list.batch?.id ?? null, nowMs, answers }),
    endMs: endOfList(named.list, settings.retention?.days),
    from,
    filter,
    languages,
    titleIn: (language) => translatedDefinition(stored.definition, language).definition.title,
    links,
    people: await deps.mails.findRows(key, named, { from, ...wantedRows(filter, named, links) }),
    isOn: deps.mailFrom !== undefined,
    nowMs,
    zone: timeZoneOf(settings),
    ...more,
  });
}
