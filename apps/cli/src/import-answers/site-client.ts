import { readDefinition, type SurveyDefinition } from '@canvass/surveys';
import { askSite, failed, isTemporary } from './ask-site.ts';
import { AnswerImportError } from './errors.ts';
import { readResults, reasonsOf } from './line-results.ts';
import { untilDone, type Attempt, type RetryDeps } from './until-done.ts';

export interface SiteClientDeps extends RetryDeps {
  readonly fetch: typeof fetch;
}

export interface SiteAddress {
  /** The address of the site, such as `https://surveys.example.org`. */
  readonly url: string;
  readonly tenant: string;
  readonly survey: string;
  /** The key of an editor or owner. */
  readonly key: string;
}

export type LineResult =
  | { readonly outcome: 'acknowledged' }
  | { readonly outcome: 'refused'; readonly reasons: readonly string[] }
  /** It may be stored: the signal aborted before the site said so. */
  | { readonly outcome: 'unsettled' };

export interface SiteClient {
  /** Reads the definition; undefined if the signal aborts before the site has sent it. Throws `AnswerImportError` `refused` and `unavailable`. */
  definition(): Promise<SurveyDefinition | undefined>;
  /**
   * Sends lines of JSON, and again those that may not be stored yet: the keys make it safe. After an abort of the signal only the request
   * that is under way ends. Throws `AnswerImportError` `refused`, also if the survey is closed for all of them, and `unavailable` if nothing
   * was stored for some minutes.
   */
  send(lines: readonly string[]): Promise<readonly LineResult[]>;
}

const closedType = 'urn:canvass:problem:survey-closed';

export function createSiteClient(
  deps: SiteClientDeps,
  { url, tenant, survey, key }: SiteAddress,
  signal: AbortSignal,
): SiteClient {
  const ofSurvey = `v1/tenants/${tenant}/surveys/${survey}`;
  const address = url.endsWith('/') ? `${url}${ofSurvey}` : `${url}/${ofSurvey}`;
  const site = { fetch: deps.fetch, address, key };

  return {
    async definition() {
      const text = await untilDone(deps, () => askSite(site, '', {}), signal);
      if (text === undefined) return undefined;
      try {
        return readDefinition(JSON.parse(text));
      } catch (cause) {
        throw new AnswerImportError('refused', `What ${address} gives is no survey of Canvass.`, { cause });
      }
    },

    async send(lines) {
      const results = lines.map((): LineResult => ({ outcome: 'unsettled' }));
      let left = lines.map((_line, index) => index);
      let closed = 0;
      const sendLeft = async (): Promise<Attempt<true>> => {
        const body = left.map((index) => `${lines[index]!}\n`).join('');
        const headers = { 'content-type': 'application/x-ndjson' };
        const asked = await askSite(site, '/answers:batch', { method: 'POST', headers, body });
        if ('again' in asked) return asked;
        const again: number[] = [];
        let waitS = 0;
        let reason = '';
        const told = readResults(asked.done, left.length);
        if (told === undefined) return failed('its response is incomplete');
        for (const [at, result] of told.entries()) {
          const index = left[at]!;
          if (result.status === 201) results[index] = { outcome: 'acknowledged' };
          else if (isTemporary(result.status)) {
            again.push(index);
            waitS = Math.max(waitS, result.retryAfter ?? 0);
            reason = result.title ?? '';
          } else {
            results[index] = { outcome: 'refused', reasons: reasonsOf(result) };
            if (result.type === closedType) closed += 1;
            if (closed === lines.length) throw new AnswerImportError('refused', reasonsOf(result)[0]!);
          }
        }
        const hasMoved = again.length < left.length;
        left = again;
        return again.length === 0 ? { done: true } : { again: reason, waitS, hasMoved };
      };
      await untilDone(deps, sendLeft, signal);
      return results;
    },
  };
}
