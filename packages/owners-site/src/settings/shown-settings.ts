import { timeZoneOf, type SurveyState } from '@canvass/surveys';
import type { Caller } from '@canvass/web/app';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { fieldsOfSettings } from './settings-form.ts';
import { fieldsOfTranslations } from './texts-in-languages.ts';
import type { SettingsPage, StateReason } from './shown-page.ts';

/** The page of a survey's settings, as they are stored. */
export function shownSettings(
  visitor: Caller,
  survey: string,
  found: DeskSurvey,
  nowMs: number,
): SettingsPage {
  const { title, languages, state, settings, details } = found;
  const zone = timeZoneOf(settings);
  const common = {
    visitor,
    survey,
    title,
    state,
    languages,
    fields: { ...fieldsOfSettings(settings), ...fieldsOfTranslations(settings, languages) },
    zone,
    opensAt: details.state === 'scheduled' ? details.opensAt : undefined,
    nowMs,
  };
  if (found.outcome === 'draft') {
    const { settingsVersion = 0 } = found.document;
    return { ...common, why: draftReasons[details.state], settingsVersion, answers: 0, over: 0 };
  }
  const { stored, answers } = found;
  const over = settings.maxAnswers === undefined ? 0 : (answers ?? 0) - settings.maxAnswers;
  return {
    ...common,
    why: reasonOf(details),
    settingsVersion: stored.settingsVersion ?? 0,
    answers,
    over: Math.max(0, over),
  };
}

const draftReasons = { open: 'draft', scheduled: 'scheduledDraft', closed: 'closedDraft' } as const;

function reasonOf(details: SurveyState): StateReason {
  if (details.state !== 'closed') return details.state;
  return ({ owner: 'closedByOwner', date: 'closedByDate', limit: 'closedByLimit' } as const)[details.why];
}
