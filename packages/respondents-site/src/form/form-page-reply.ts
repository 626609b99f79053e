import type { SurveySettings } from '@canvass/surveys';
import type { FastifyReply } from 'fastify';
import { htmlType } from '@canvass/web/headers';

/**
 * Not `no-store` by default: a person who navigates back would get another form, into which the browser puts the old answers, and could
 * send them twice.
 */
export function cacheControlOf({ sharedDevice }: SurveySettings): string {
  return sharedDevice ? 'no-store' : 'private, no-cache';
}

/** Sends a page of the form, or one in its place. */
export function sendFormPage(reply: FastifyReply, settings: SurveySettings, html: string): FastifyReply {
  return reply.type(htmlType).header('cache-control', cacheControlOf(settings)).send(html);
}
