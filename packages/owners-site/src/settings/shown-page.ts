import type { Language, TimeZone } from '@canvass/surveys';
import type { ShownSurvey } from '../desk/survey-page.ts';
import type { SettingsField } from './settings-form.ts';
import type { Translations } from './texts-in-languages.ts';

/** Why a survey is in its state. */
export type StateReason =
  | 'draft'
  | 'scheduledDraft'
  | 'closedDraft'
  | 'open'
  | 'closedByOwner'
  | 'closedByDate'
  | 'closedByLimit'
  | 'scheduled';

export interface SettingsPage extends ShownSurvey {
  /** The survey's time zone, in which the page shows times. */
  readonly zone: TimeZone;
  readonly why: StateReason;
  /** The languages of the survey, the default one first. */
  readonly languages: readonly Language[];
  /** What the fields of the settings form hold. */
  readonly fields: Readonly<Record<SettingsField, string>> & Translations;
  /** The version of the settings that the page shows. */
  readonly settingsVersion: number;
  readonly answers: number | undefined;
  /** Answers beyond `maxAnswers` that arrived before it took effect. */
  readonly over: number;
  /** When it opens, in ISO 8601, if it is scheduled, or will be once it is published. */
  readonly opensAt?: string | undefined;
  readonly nowMs: number;
}
