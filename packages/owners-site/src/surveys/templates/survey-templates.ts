import afterAVisit from './data/after-a-visit.json' with { type: 'json' };
import course from './data/course.json' with { type: 'json' };
import customerService from './data/customer-service.json' with { type: 'json' };
import eventFeedback from './data/event-feedback.json' with { type: 'json' };
import eventSignUp from './data/event-sign-up.json' with { type: 'json' };
import exit from './data/exit.json' with { type: 'json' };
import feedback360 from './data/feedback-360.json' with { type: 'json' };
import meeting from './data/meeting.json' with { type: 'json' };
import museum from './data/museum.json' with { type: 'json' };
import onboarding from './data/onboarding.json' with { type: 'json' };
import parents from './data/parents.json' with { type: 'json' };
import patient from './data/patient.json' with { type: 'json' };
import product from './data/product.json' with { type: 'json' };
import pulse from './data/pulse.json' with { type: 'json' };
import recommendation from './data/recommendation.json' with { type: 'json' };
import staff from './data/staff.json' with { type: 'json' };
import volunteers from './data/volunteers.json' with { type: 'json' };
import website from './data/website.json' with { type: 'json' };

/** The languages that every template is in. */
export const templateLanguages = ['en', 'de'] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];

export const templateGroups = ['work', 'customers', 'events', 'learning', 'care'] as const;
export const sketches = ['matrix', 'gauge', 'faces', 'list', 'stars', 'bars'] as const;

/** A survey that owners begin with. It belongs to no tenant. */
export interface SurveyTemplate {
  /** Its name in addresses. */
  readonly name: string;
  readonly group: (typeof templateGroups)[number];
  /** What its card shows. */
  readonly sketch: (typeof sketches)[number];
  /** How long a person takes to answer, in minutes. */
  readonly minutes: number;
  /** What pages call it. The survey has a title of its own. */
  readonly title: Readonly<Record<TemplateLanguage, string>>;
  /** What it is, in one line. */
  readonly about: Readonly<Record<TemplateLanguage, string>>;
  /** The definition in all of these languages, English first, as clients of the API send one. */
  readonly definition: unknown;
}

/** All templates, in the order in which pages offer them. The list of surveys offers the first four. */
export const surveyTemplates = [
  staff,
  recommendation,
  afterAVisit,
  eventSignUp,
  pulse,
  onboarding,
  exit,
  feedback360,
  meeting,
  volunteers,
  product,
  customerService,
  website,
  eventFeedback,
  museum,
  course,
  parents,
  patient,
] as readonly SurveyTemplate[];

/** The template with this name; undefined if there is none. */
export function findTemplate(name: string): SurveyTemplate | undefined {
  return surveyTemplates.find((template) => template.name === name);
}
