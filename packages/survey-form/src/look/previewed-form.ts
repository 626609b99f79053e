import type { FormFields, Language, SurveyDefinition, SurveySettings } from '@canvass/surveys';
import type { Html } from '@canvass/web/page';
import type { FormDocument } from './form-document.ts';
import type { IgnoredInLink } from './ignored-in-link.ts';
import type { Look } from './look.ts';

/** A form that its owner looks at: it is followed to its end, and nothing of it is stored. */
export interface PreviewedForm extends Pick<FormDocument, 'head' | 'bar' | 'scheme'> {
  readonly definition: SurveyDefinition;
  readonly settings: Pick<SurveySettings, 'thanksText'>;
  readonly look: Look;
  /** If the survey does not have it, the form is in the survey's first language. */
  readonly language: Language | undefined;
  /** Where the form is posted to. */
  readonly address: string;
  /** The address of the survey's pictures, without the slash before their ids. */
  readonly picturesAt: string;
  /** What was sent; undefined for a form that was only opened. */
  readonly fields: FormFields | undefined;
  /** The parameters of the address with which the form was opened: it may have answers. */
  readonly link: Readonly<Record<string, unknown>>;
  /** Says, above the form, which answers of the address were left out. */
  readonly noteIgnored: (ignored: readonly IgnoredInLink[]) => Html;
  /** The id of a form that was only opened: a ULID. */
  readonly newId: string;
  /** The day in UTC, as days since 1970-01-01. */
  readonly day: number;
}
