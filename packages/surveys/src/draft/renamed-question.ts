import { type DraftShowIf, withConditions } from '../kinds/draft-show-if.ts';
import type { DraftQuestion } from '../kinds/kinds.ts';
import { renamePipes } from '../piping/fill-pipes.ts';
import type { EditedDraft } from './draft-edit.ts';
import type { Draft } from './draft.ts';
import { replaceQuestion } from './find-question.ts';
import { withShowIfs } from './question-lists.ts';

/**
 * The draft with a question that gets another id. Conditions on the question, the places of its answer in texts, and its translations follow it there. The
 * title of the survey shows no answers.
 */
export function renamed(draft: Draft, from: string, question: DraftQuestion): EditedDraft {
  const replaced = replaceQuestion(draft, from, question);
  if (replaced.outcome !== 'edited') return replaced;
  const follow = (showIf: DraftShowIf): DraftShowIf =>
    withConditions(showIf, (condition) => {
      const [tested, ...part] = condition.question.split('.');
      return tested === from ? { ...condition, question: [question.id, ...part].join('.') } : condition;
    });
  const followed = <Owner extends { readonly showIf: DraftShowIf | null }>(owner: Owner): Owner => ({
    ...owner,
    showIf: owner.showIf && follow(owner.showIf),
  });
  const sections = replaced.draft.sections.map((section) => ({
    ...followed(section),
    questions: section.questions.map((each) => withShowIfs(each, follow)),
    next: section.next.map(followed),
  }));
  const endings = replaced.draft.endings.map(followed);
  const { id } = question;
  const translations = Object.fromEntries(
    Object.entries(replaced.draft.translations).map(([language, texts]) => [
      language,
      withTextsOf(texts, from, id),
    ]),
  );
  const { title } = draft;
  const followedBy = { ...replaced.draft, sections, endings, translations };
  const piped = withTexts(followedBy, (text) => renamePipes(text, from, id)) as Draft;
  return { ...replaced, draft: { ...piped, title } };
}

/** Texts of a question by ids that begin with its own, under those of its new id. */
function withTextsOf<Text>(
  texts: Readonly<Record<string, Text>>,
  from: string,
  to: string,
): Record<string, Text> {
  const start = `/questions/${from}/`;
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name.startsWith(start) ? `/questions/${to}/${name.slice(start.length)}` : name,
      text,
    ]),
  );
}

/**
 * Properties with texts that show no answers: the stored value of a choice, what a condition tests for, the form of an answer, and translations of the survey's
 * title.
 */
const unpiped: ReadonlySet<string> = new Set(['value', 'texts', 'formText', 'example', '/title']);

/** The same JSON with each text that has a brace replaced: ids and keys have none. */
function withTexts(json: unknown, change: (text: string) => string): unknown {
  if (typeof json === 'string') return json.includes('{') ? change(json) : json;
  if (Array.isArray(json)) return json.map((each: unknown) => withTexts(each, change));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, each]) => [name, unpiped.has(name) ? each : withTexts(each, change)]),
  );
}
