import type { FastHandler } from '@canvass/runtime/server';
import type { Definitions } from '@canvass/storage';
import { headerLines, type HttpParts } from '@canvass/web/app';
import { acceptedCoding } from '@canvass/web/compression';
import { htmlType } from '@canvass/web/headers';
import type { CompiledSurvey, LoadedSurvey } from '../compiled-survey.ts';
import type { InvitationGate } from '../invitation-gate.ts';
import type { Looks } from '../looks.ts';
import type { QuotaGate } from '../quotas/quota-gate.ts';
import type { SurveyGate } from '../survey-gate.ts';
import { cacheControlOf } from './form-page-reply.ts';
import { ownFields, type OwnFieldsDeps } from './own-fields.ts';
import { pagePolicyOf } from './page-policy.ts';
import { filled, type RenderedForms } from './rendered-forms.ts';

export interface FastFormDeps extends OwnFieldsDeps {
  readonly http: Pick<HttpParts, 'fastRoutes' | 'everyHeaders'>;
  readonly definitions: Pick<Definitions<CompiledSurvey>, 'peek'>;
  readonly gate: SurveyGate;
  readonly quotas: QuotaGate;
  readonly invitations: InvitationGate;
  readonly looks: Looks;
  readonly forms: RenderedForms;
}

const address = /^\/s\/([a-z\d-]+)\/([a-z\d-]+)$/;

/** Creates the handler of blank forms that are in memory, opened by an address that says nothing else. */
export function createFastForm(deps: FastFormDeps): FastHandler {
  const { definitions, forms, looks } = deps;
  const headersOf = createHeadersOf(deps.http);

  return ({ method, url, headers }) => {
    const match = method === 'GET' ? address.exec(url) : null;
    if (match === null) return undefined;
    const [, tenant = '', survey = ''] = match;
    const found = definitions.peek(tenant, survey);
    if (found?.outcome !== 'found') return undefined;
    // It leaves something in the browser, each time.
    if (found.compiled.settings.sharedDevice) return undefined;
    if (!isShownAtOnce(deps, tenant, survey, found)) return undefined;
    const { compiled } = found;
    const own = {
      ...ownFields(deps, { query: undefined, headers }, found, undefined),
      look: looks.latest(tenant, compiled),
    };
    const form = forms.find(url, compiled, own);
    const coding = acceptedCoding(headers['accept-encoding'], ['gzip']);
    if (form === undefined || (coding && form.gzip === undefined)) return undefined;
    const { body } = filled(form, own, coding);
    return Buffer.isBuffer(body)
      ? { status: '200 OK', headers: headersOf(compiled, coding), body }
      : undefined;
  };
}

/** Whether the form waits for nothing, and is for everyone. */
function isShownAtOnce(
  { gate, quotas, invitations, looks }: FastFormDeps,
  tenant: string,
  survey: string,
  found: LoadedSurvey,
): boolean {
  quotas.notice(tenant, survey, found);
  return (
    gate.waitFor(tenant, survey, found) === undefined &&
    looks.waitFor(tenant) === undefined &&
    gate.stateFor(tenant, survey, found).state === 'open' &&
    invitations.admit(tenant, survey, found, undefined).outcome === 'admitted'
  );
}

/** The headers of a survey's forms as lines. They are kept: making them takes as long as finding a form. */
function createHeadersOf({ everyHeaders }: FastFormDeps['http']) {
  const known = new WeakMap<CompiledSurvey, { gzip: string; none: string }>();

  function make(compiled: CompiledSurvey) {
    const policy = pagePolicyOf(compiled);
    const none = headerLines({
      ...everyHeaders,
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
      vary: compiled.languages.length > 1 ? 'accept-encoding, accept-language' : 'accept-encoding',
      'content-type': htmlType,
      'cache-control': cacheControlOf(compiled.settings),
    });
    return { none, gzip: none + headerLines({ 'content-encoding': 'gzip' }) };
  }

  return (compiled: CompiledSurvey, coding: 'gzip' | undefined): string => {
    let lines = known.get(compiled);
    if (lines === undefined) {
      lines = make(compiled);
      known.set(compiled, lines);
    }
    return lines[coding ?? 'none'];
  };
}
