import { surveyPath, type SurveyKey } from '@canvass/answer-log';
import { isLanguage, type SurveyDefinition, translatedDefinition } from '@canvass/surveys';
import type { SingleMail } from '../single/single-mail.ts';
import type { NoticeTokens } from './notice-tokens.ts';
import { noticeWords } from './notice-words.ts';
import type { ToldPerson } from './notices-document.ts';

export interface NoticeToCompose {
  readonly key: SurveyKey;
  readonly definition: SurveyDefinition;
  readonly origin: string;
  readonly person: Pick<ToldPerson, 'email' | 'often' | 'language'>;
  readonly counts: { readonly fresh: number; readonly total: number };
}

/** Writes a mail with counts and links. It never has an answer. */
export function noticeMail(
  tokens: NoticeTokens,
  { key, definition, origin, person, counts }: NoticeToCompose,
): SingleMail {
  const { tenant, survey } = key;
  const { email, often, language } = person;
  const words = noticeWords(language);
  const title = titleIn(definition, language);
  const fresh = words.fresh(counts.fresh);
  const link = `${origin}/desk/${tenant}/surveys/${survey}`;
  const token = tokens.tokenOf(surveyPath(key), email);
  const unsubscribe = `${origin}/notices/${tenant}/${survey}/${token}`;
  return {
    to: email,
    subject: words.subject(fresh, title),
    text: `${words.text(fresh, title, counts.total.toLocaleString(language))}

${words.results}
${link}

-- 
${words.why[often]}
${words.stop}
${unsubscribe}`,
    link,
    unsubscribe,
    language,
  };
}

/** The title on one line, in the language if the survey has it. */
function titleIn(definition: SurveyDefinition, language: string): string {
  const { title } = isLanguage(language) ? translatedDefinition(definition, language).definition : definition;
  return title.replaceAll(/\s+/g, ' ').trim();
}
