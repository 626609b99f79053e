import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyRoute } from '@canvass/web/app';
import { htmlType } from '@canvass/web/headers';
import { type Html, markup } from '@canvass/web/page';
import type { Desk } from '../desk/desk.ts';
import { noticeBox } from '../desk/page.ts';
import { draftHeading } from '../drafts/draft-heading.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { conflictNotice } from './conflict-notice.ts';
import { type LanguagesPage, languagesPage } from './languages-page.ts';
import type { PostedLanguages } from './posted-languages.ts';
import { languagesTexts as texts } from './texts.ts';

type Request = FastifyRequest<SurveyRoute>;
type Shown = Omit<LanguagesPage, 'loaded' | 'visitor' | 'heading'>;

/** The page of languages, and the pages of a change that was not saved: what was typed is on them again. */
export function createLanguagesPages(deps: Desk) {
  async function send(
    request: Request,
    reply: FastifyReply,
    loaded: LoadedDraft,
    shown: Shown,
  ): Promise<FastifyReply> {
    const heading = await draftHeading(deps, loaded, 'edit');
    const page = languagesPage({ loaded, visitor: deps.visitorOf(request), heading, ...shown });
    return reply.type(htmlType).send(page);
  }

  return {
    send,

    /** Refuses a change because somebody else has changed the draft meanwhile. */
    refuseStale(
      request: Request,
      reply: FastifyReply,
      loaded: LoadedDraft,
      posted: PostedLanguages,
    ): Promise<FastifyReply> {
      const { language, typed, part } = posted;
      const notice = conflictNotice(loaded, posted);
      // Without the language the fields are those of another one: the notice has what was typed.
      const isThere = language !== undefined && loaded.draft.languages.includes(language);
      return send(request, reply.code(409), loaded, {
        language,
        typed: isThere ? typed : undefined,
        part: Number(part),
        notice,
        isConflict: true,
      });
    },

    /** Refuses a change that the draft does not allow. */
    refuse(
      request: Request,
      reply: FastifyReply,
      loaded: LoadedDraft,
      { language, typed, part }: Pick<PostedLanguages, 'language' | 'typed' | 'part'>,
      why: Html,
      heading: string = texts.refused.heading,
    ): Promise<FastifyReply> {
      const notice = noticeBox('bad', heading, why);
      return send(request, reply.code(422), loaded, { language, typed, part: Number(part), notice });
    },
  };
}

export function sentence(text: string): Html {
  return markup`<p>${text}</p>`;
}
