import type { SurveySettings } from '@canvass/surveys';
import type { FastifyReply } from 'fastify';
import { htmlType } from '@canvass/web/headers';

/**
 * Returns the `Cache-Control` of a form. Only forms on shared devices are `no-store`. With it, a person who navigates back would get a new
 * form, the browser would fill in the old answers, and the person could send them twice.
 */
export function cacheControlOf({ sharedDevice }: SurveySettings): string {
  return sharedDevice ? 'no-store' : 'private, no-cache';
}

/** Sends a page of the form, or one in its place. */
export function sendFormPage(reply: FastifyReply, settings: SurveySettings, html: string): FastifyReply {
  return reply.type(htmlType).header('cache-control', cacheControlOf(settings)).send(html);
}
