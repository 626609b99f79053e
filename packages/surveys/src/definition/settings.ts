import { z } from 'zod';
import { type FieldError, fieldErrors } from '../shared/field-error.ts';
import { labelsSchema } from './labels.ts';
import { isSecure, redirectSchema } from './redirect.ts';
import { quotasSchema } from './quotas.ts';
import { textInLanguages } from '../shared/text-in-languages.ts';
import { storedThemeSchema, themeSchema } from '../theme/theme.ts';
import { TimeZone } from '../zones/time-zone.ts';
import { defaultTimeZone, timeZoneSchema } from '../zones/zone-names.ts';

/** The most sites that may frame a survey. They share one header. */
const maxFrameOrigins = 20;
/** Answers are kept for at most this many days if a survey has a retention: ten years. */
const maxRetentionDays = 3_650;
/** Answers that are not sent yet are kept for at most this many days. */
const maxSavedDays = 90;
/** They are kept for this many days unless the owner chooses another number. */
export const defaultSavedDays = 7;

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** A time in UTC; output as `toISOString` writes it. */
export const time = (name: string) =>
  z
    .string({ error: `${name} must be a string` })
    .refine(
      (text) => timeForm.test(text) && !Number.isNaN(Date.parse(text)),
      `${name} must be a time in UTC, such as 2026-11-22T09:00:00Z`,
    )
    .overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()));

const originSchema = z
  .string({ error: 'A frame origin must be a string' })
  .max(300, 'A frame origin must have at most 300 characters')
  .refine((text) => {
    const url = URL.parse(text);
    // The header's own syntax takes wildcards, and separates its parts by spaces, commas and semicolons.
    return url !== null && isSecure(url) && url.origin === text && /^[a-z0-9.:[\]/-]+$/.test(text);
  }, 'A frame origin is a scheme and a host, such as https://www.example.org, without a path');

export const defaultPublicResultsStep = 5;
/** The most that an owner may ask for as the least size of a group or step. */
const mostLeastAnswers = 100;

const leastAnswers = (name: string, min: number) =>
  z
    .int({ error: `${name} must be an integer` })
    .min(min, `${name} must be at least ${min}`)
    .max(mostLeastAnswers, `${name} must be at most ${mostLeastAnswers}`);

const settingsObject = z.strictObject(
  {
    closed: z
      .literal(true, { error: 'closed must be true, or left out' })
      .optional()
      .describe('The owner has closed the survey'),
    opensAt: time('opensAt').optional().describe('No answer is taken before'),
    closesAt: time('closesAt').optional().describe('No answer is taken from then on'),
    maxAnswers: z
      .int({ error: 'maxAnswers must be an integer' })
      .min(1, 'maxAnswers must be at least 1')
      .max(1_000_000_000, 'maxAnswers must be at most 1000000000')
      .optional()
      .describe('No answer is taken once so many are counted; it takes effect within seconds'),
    quotas: quotasSchema
      .optional()
      .describe(
        'Limits for the answers of filters. They are counted about once a second, so the answers of the last seconds before a quota is full are taken as well',
      ),
    inviteOnly: z
      .literal(true, { error: 'inviteOnly must be true, or left out' })
      .optional()
      .describe('Only people with an invitation can answer'),
    sharedDevice: z
      .literal(true, { error: 'sharedDevice must be true, or left out' })
      .optional()
      .describe(
        'People answer on one device, one after the other: an empty form follows after 30 s, and a form that was sent is not shown again',
      ),
    progress: z
      .literal(true, { error: 'progress must be true, or left out' })
      .optional()
      .describe(
        'How far people get with the form is counted: how many began, got to each page and sent it, without a word of what they answered',
      ),
    proofOfWork: z
      .literal(true, { error: 'proofOfWork must be true, or left out' })
      .optional()
      .describe(
        'To keep robots out, the browser of each respondent solves a task while the form is filled in; without script the form asks for a sum. Programs send answers with a key of the tenant only, as a batch',
      ),
    saving: z
      .strictObject(
        {
          keepDays: z
            .int({ error: 'saving.keepDays must be an integer' })
            .min(1, 'saving.keepDays must be at least 1')
            .max(maxSavedDays, `saving.keepDays must be at most ${maxSavedDays}`)
            .describe('What was entered is kept for this many days after it was last saved'),
          onExpiry: z
            .enum(['erase', 'answer'], { error: 'saving.onExpiry must be "erase" or "answer"' })
            .describe(
              'What becomes of it after that time: it is erased, or it becomes an answer, as far as it goes',
            ),
        },
        { error: (issue) => (issue.code === 'invalid_type' ? 'saving must be an object' : undefined) },
      )
      .optional()
      .describe(
        'The form saves what people enter, so that they can go on later or on another device. It counts only when it is sent. Default: nothing is saved',
      ),
    timeZone: timeZoneSchema
      .optional()
      .describe(
        'The time zone of the IANA whose days are counted, and in which pages and exports show times; the API has times in UTC. Default: UTC. Another zone recounts the days',
      ),
    retention: z
      .strictObject(
        {
          days: z
            .int({ error: 'retention.days must be an integer' })
            .min(1, 'retention.days must be at least 1')
            .max(maxRetentionDays, `retention.days must be at most ${maxRetentionDays}: ten years`)
            .describe('Answers that were received longer ago are removed, within a day'),
          keepTotals: z
            .boolean({ error: 'retention.keepTotals must be true or false' })
            .describe('True: the statistics of removed answers stay. False: their counts go, too'),
        },
        { error: (issue) => (issue.code === 'invalid_type' ? 'retention must be an object' : undefined) },
      )
      .optional()
      .describe('Removes old answers for good, also those that were received before it was set'),
    closedText: textInLanguages('closedText', 2_000)
      .optional()
      .describe('What respondents read while the survey takes no answers'),
    thanksText: textInLanguages('thanksText', 2_000)
      .optional()
      .describe('What respondents read after they have sent their answers'),
    labels: labelsSchema
      .optional()
      .describe('Words by which the list of surveys is sorted out. Respondents do not see them'),
    archived: z
      .literal(true, { error: 'archived must be true, or left out' })
      .optional()
      .describe(
        'The list of surveys shows it in the archive only, and nothing is mailed to its lists meanwhile. It changes nothing else',
      ),
    redirectTo: redirectSchema.optional().describe('Where the thank-you page leads'),
    frameOrigins: z
      .array(originSchema, { error: 'frameOrigins must be an array of origins' })
      .max(maxFrameOrigins, `A survey has at most ${maxFrameOrigins} frame origins`)
      .optional()
      .describe('The sites that may show the form in a frame; default: none'),
    theme: themeSchema
      .optional()
      .describe('The look of the form. What it leaves out is as in the theme of the tenant'),
    publicResults: z
      .strictObject({ texts: z.boolean({ error: 'publicResults.texts must be true or false' }) })
      .optional()
      .describe(
        'Anyone with their link can read the results, with or without texts. Leaving it out ends the link for good: later ones are others',
      ),
    publicResultsStep: leastAnswers('publicResultsStep', 1)
      .optional()
      .describe(
        `Public results begin with at least this many answers, and move by at least as many, so that nobody sees what one person answered; figures of fewer answers are hidden there. Default ${defaultPublicResultsStep}; 1 shows each answer at once`,
      ),
    hideGroupsSmallerThan: leastAnswers('hideGroupsSmallerThan', 2)
      .optional()
      .describe(
        "Results pages and analyses at the desk hide groups and filtered parts of fewer answers, and groups that would give them away. Single answers, exports and the API's slices and analyses have all. Default: none is hidden",
      ),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'Settings must be an object' : undefined) },
);

const isInOrder = ({ opensAt, closesAt }: { opensAt?: string | undefined; closesAt?: string | undefined }) =>
  opensAt === undefined || closesAt === undefined || opensAt < closesAt;
const notInOrder = { path: ['closesAt'], message: 'closesAt must be later than opensAt' };

const isOwnDevice = ({
  saving,
  sharedDevice,
}: {
  saving?: object | undefined;
  sharedDevice?: true | undefined;
}) => saving === undefined || sharedDevice === undefined;
const notOnSharedDevice = {
  path: ['saving'],
  message: 'saving and sharedDevice exclude each other: the next person must not find what was saved',
};

/** What an owner changes without a new version of the survey. Everything is optional; unknown properties are refused. */
export const surveySettingsSchema = settingsObject
  .refine(isInOrder, notInOrder)
  .refine(isOwnDevice, notOnSharedDevice);

export type SurveySettings = z.infer<typeof surveySettingsSchema>;

/** The same as a site stores it: the link to the results has an id, which the site makes and nobody chooses. */
export const storedSettingsSchema = settingsObject
  .extend({
    publicResults: z.strictObject({ id: z.string(), texts: z.boolean() }).optional(),
    // An accent that was taken stays, whatever a later version asks of one.
    theme: storedThemeSchema.optional(),
  })
  .refine(isInOrder, notInOrder)
  .refine(isOwnDevice, notOnSharedDevice);

/** How a survey saves what was not sent yet. */
export type SavingSettings = NonNullable<SurveySettings['saving']>;

export type StoredSettings = z.infer<typeof storedSettingsSchema>;

export type ParsedSettings =
  | { readonly ok: true; readonly settings: SurveySettings }
  | { readonly ok: false; readonly errors: FieldError[] };

/** Checks an owner's settings (see `surveySettingsSchema`). */
export function parseSettings(input: unknown): ParsedSettings {
  const parsed = surveySettingsSchema.safeParse(input);
  return parsed.success
    ? { ok: true, settings: parsed.data }
    : { ok: false, errors: fieldErrors(parsed.error) };
}

/** Settings as an owner gives them, to be stored instead of `before`. A link to the results keeps its id while it is on. */
export function settingsToStore(
  { publicResults, ...others }: SurveySettings,
  before: StoredSettings,
  newId: () => string,
): StoredSettings {
  if (publicResults === undefined) return others;
  const id = before.publicResults?.id ?? newId();
  return { ...others, publicResults: { id, texts: publicResults.texts } };
}

/** Stored settings as their owner reads them. */
export function settingsOf({ publicResults, ...others }: StoredSettings): SurveySettings {
  return publicResults === undefined ? others : { ...others, publicResults: { texts: publicResults.texts } };
}

/** The time zone of a survey with these settings. Throws `SurveysError` `unknown-time-zone`. */
export function timeZoneOf(settings: Pick<SurveySettings, 'timeZone'> | undefined): TimeZone {
  return TimeZone.of(settings?.timeZone ?? defaultTimeZone);
}

/** Whether a published survey takes answers. `closed`: by its owner, by `closesAt`, or by `maxAnswers`. */
export type SurveyState =
  | { readonly state: 'open' }
  | { readonly state: 'scheduled'; readonly opensAt: string }
  | { readonly state: 'closed'; readonly why: 'owner' | 'date' | 'limit' };

/** `nowMs`: since the epoch. `answers`: those that are counted; undefined if that is not known, which closes nothing. */
export function surveyState(
  { closed, opensAt, closesAt, maxAnswers }: SurveySettings,
  nowMs: number,
  answers: number | undefined,
): SurveyState {
  if (closed) return { state: 'closed', why: 'owner' };
  if (closesAt !== undefined && nowMs >= Date.parse(closesAt)) return { state: 'closed', why: 'date' };
  if (maxAnswers !== undefined && answers !== undefined && answers >= maxAnswers) {
    return { state: 'closed', why: 'limit' };
  }
  if (opensAt !== undefined && nowMs < Date.parse(opensAt)) return { state: 'scheduled', opensAt };
  return { state: 'open' };
}
