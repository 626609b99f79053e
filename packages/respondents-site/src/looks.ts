import type { Clock } from '@canvass/runtime/clock';
import type { Tenants } from '@canvass/storage';
import { type Theme, themeOver } from '@canvass/surveys';
import { type Look, lookOf } from '@canvass/survey-form';
import { BackgroundReadings } from './background-readings.ts';
import type { CompiledSurvey } from './compiled-survey.ts';

/** The theme of a tenant is read again when it is older than this, in ms. */
const readEveryMs = 2_000;
/** The memory for the themes of 3,000 tenants, in bytes. */
const maxBytes = 3_000_000;
/** The memory of a theme, in bytes. */
const themeBytes = 700;

export interface LooksDeps {
  readonly tenants: Pick<Tenants, 'findTheme'>;
  readonly clock: Clock;
  /** A page waits for the theme of its tenant for this long, in ms. */
  readonly pageLimitMs: number;
}

/** A tenant without a theme, or one whose theme is not known. */
const none: Theme = Object.freeze({});

/**
 * Tells how the pages of surveys look. The theme of a survey comes with its definition, and that of its tenant is read in the background
 * while pages are shown: a change takes effect within seconds, and no page waits for it but the first of a tenant.
 */
export class Looks {
  readonly #pageLimitMs: number;
  readonly #themes: BackgroundReadings<Theme, string>;
  /** The look of each survey in use, with the theme of the tenant that it was made of. */
  readonly #looks = new WeakMap<CompiledSurvey, { readonly below: Theme; readonly look: Look }>();

  constructor({ tenants, clock, pageLimitMs }: LooksDeps) {
    this.#pageLimitMs = pageLimitMs;
    this.#themes = new BackgroundReadings<Theme, string>({
      nameOf: (tenant) => tenant,
      read: async (tenant) => (await tenants.findTheme(tenant)) ?? none,
      clock,
      readEveryMs,
      // A page without its logo would look like a page of another tenant.
      betweenReadsMs: 0,
      maxBytes,
      bytesOf: () => themeBytes,
    });
  }

  /**
   * Returns what a page has to wait for before it asks for the look: the theme of its tenant, the first time. It resolves in time even if storage
   * does not respond, and never rejects. Undefined: nothing.
   */
  waitFor(tenant: string): Promise<unknown> | undefined {
    return this.#themes.latest(tenant) === undefined
      ? this.#themes.settled(tenant, this.#pageLimitMs)
      : undefined;
  }

  /** Returns the look of a survey, without a theme of its tenant that is not known yet. */
  latest(tenant: string, survey: CompiledSurvey | undefined): Look {
    const below = this.#themes.latest(tenant) ?? none;
    const known = survey && this.#looks.get(survey);
    if (known?.below === below) return known.look;
    const look = lookOf(tenant, themeOver(below, survey?.settings.theme));
    if (survey) this.#looks.set(survey, { below, look });
    return look;
  }

  /** Resolves to the look of a survey. Never rejects. */
  async settled(tenant: string, survey: CompiledSurvey): Promise<Look> {
    await this.waitFor(tenant);
    return this.latest(tenant, survey);
  }
}
