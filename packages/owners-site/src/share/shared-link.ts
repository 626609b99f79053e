import type { Language } from '@canvass/surveys';
import type { SurveyRoute } from '@canvass/web/app';
import type { FastifyRequest } from 'fastify';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';

/** The link to a form, as a page or picture has it. */
export interface SharedLink {
  /** The address of the form, with its origin. */
  readonly address: string;
  /** The form opens in this language; undefined: in that of its reader. */
  readonly language: Language | undefined;
}

/** The query with which the pages and pictures of the desk show the same link. */
export function linkQuery({ language }: Pick<SharedLink, 'language'>): string {
  return language === undefined ? '' : `?language=${language}`;
}

/** The address of the form that a request names, with its origin. */
export function formAddressOf(
  { originOf }: Pick<Desk, 'originOf'>,
  request: FastifyRequest<SurveyRoute>,
): string {
  const { tenant, survey } = request.params;
  return `${originOf(request)}/s/${tenant}/${survey}`;
}

/** The link of the survey that a request names. A survey in one language, or without the language that is asked for, has only the link for all. */
export function linkOf(
  deps: Pick<Desk, 'originOf'>,
  request: FastifyRequest<SurveyRoute>,
  { languages }: Pick<DeskSurvey, 'languages'>,
  asked: Language | undefined,
): SharedLink {
  const form = formAddressOf(deps, request);
  return asked !== undefined && languages.length > 1 && languages.includes(asked)
    ? { address: `${form}?lang=${asked}`, language: asked }
    : { address: form, language: undefined };
}
