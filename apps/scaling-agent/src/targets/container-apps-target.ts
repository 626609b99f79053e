import { z } from 'zod';
import { bodyOf, callHttp, refusalOf, type HttpAnswer, type HttpCall } from './http-call.ts';
import type { Guard, ScalingTarget, TargetState, Wanted } from './target.ts';

export interface ContainerAppsOptions {
  /** The Azure Resource Manager. */
  readonly url: string;
  /** `/subscriptions/.../providers/Microsoft.App/containerApps/...` */
  readonly app: string;
  /** A token for the Resource Manager. */
  readonly token: () => Promise<string>;
}

const apiVersion = '2024-03-01';
/** How long Azure may take to answer. */
const answerWithinMs = 30_000;

const appSchema = z.object({
  properties: z.object({
    provisioningState: z.string().optional(),
    template: z.object({
      scale: z.object({ minReplicas: z.int().nullish(), maxReplicas: z.int().nullish() }).nullish(),
    }),
  }),
});

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Sets the bounds of a container app; Azure scales within them by the app's own rules. Each change creates a revision, so
 * only constraint rules apply here, not reactive rules. Azure requires a maximum of at least 1.
 */
export class ContainerAppsTarget implements ScalingTarget {
  readonly name = 'azure-container-apps';
  readonly scales = 'bounds';
  readonly #options: ContainerAppsOptions;
  #wanted: Bounds | undefined;

  constructor(options: ContainerAppsOptions) {
    this.#options = options;
  }

  async check(signal: AbortSignal): Promise<void> {
    await this.#get(signal);
  }

  async read(signal: AbortSignal): Promise<TargetState> {
    const { bounds } = await this.#get(signal);
    const wanted = this.#wanted;
    return {
      replicas: bounds.min,
      running: bounds.min,
      hasDrifted: wanted !== undefined && (wanted.min !== bounds.min || wanted.max !== bounds.max),
    };
  }

  async scaleTo(wanted: Wanted, guard: Guard, signal: AbortSignal): Promise<void> {
    const bounds = { min: wanted.min, max: Math.max(1, wanted.max) };
    const { bounds: now, isBusy } = await this.#get(signal);
    this.#wanted = bounds;
    if (now.min === bounds.min && now.max === bounds.max) return;
    // Azure would refuse a second change during the first; the next turn makes it.
    if (isBusy) return;
    const scale = { minReplicas: bounds.min, maxReplicas: bounds.max };
    await this.#call('PATCH', [200, 202], signal, { body: { properties: { template: { scale } } }, guard });
  }

  resign(): void {
    this.#wanted = undefined;
  }

  async close(): Promise<void> {}

  async #get(signal: AbortSignal): Promise<{ readonly bounds: Bounds; readonly isBusy: boolean }> {
    const answer = await this.#call('GET', [200], signal);
    const { provisioningState, template } = bodyOf(appSchema, answer, `GET ${this.#options.app}`).properties;
    // Azure's defaults.
    const bounds = { min: template.scale?.minReplicas ?? 0, max: template.scale?.maxReplicas ?? 10 };
    return { bounds, isBusy: provisioningState === 'InProgress' || provisioningState === 'Updating' };
  }

  async #call(
    method: 'GET' | 'PATCH',
    expected: readonly number[],
    signal: AbortSignal,
    more: Pick<HttpCall, 'body' | 'guard'> = {},
  ): Promise<HttpAnswer> {
    const { url, app, token } = this.#options;
    const answer = await callHttp(
      { url },
      {
        method,
        path: `${app}?api-version=${apiVersion}`,
        headers: { authorization: `Bearer ${await token()}` },
        ...more,
        timeoutMs: answerWithinMs,
        signal,
      },
    );
    if (expected.includes(answer.status)) return answer;
    // 409: another change is under way.
    throw refusalOf(
      `${method} ${app}: Azure`,
      answer,
      [409, 429].includes(answer.status) || answer.status >= 500,
    );
  }
}
