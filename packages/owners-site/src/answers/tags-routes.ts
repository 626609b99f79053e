import { maxTagsGiven } from '@canvass/answer-tags';
import { maxTagLength, maxTagsPerAnswer, maxTagsPerSurvey, readTag, tagKey } from '@canvass/surveys';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import type { TypedRoutes } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { surveyForms } from '../changes/change-routes.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { keptOfAddress } from '../reading/view/read-view.ts';
import type { SliceQuery } from '../reading/slices/slice-query.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { numbered } from './answer-number.ts';
import { tagAnswer } from './changes.ts';
import type { ShowList } from './list-routes.ts';
import { tagByForm } from './pages-schemas.ts';
import { answersTexts } from './texts.ts';

const texts = answersTexts.tags;

/** Gives a tag to an answer, or takes one away. */
export function tagsRoutes(pages: TypedRoutes, deps: ResultsDesk, show: ShowList): void {
  const { visitorOf, answerReader } = deps;
  const withReading = createWithReading(deps);

  surveyForms(pages, deps)('/answers/:number/tags', tagAnswer, tagByForm, (request, reply) =>
    withReading(request, reply, async (reading, signal) => {
      const { tenant, survey, number } = request.params;
      const fields = formFieldsOf(request);
      const answer = await numbered(answerReader, reading, number);
      if ('type' in answer) return answer;
      // A rebuild may have given the number to another answer than the page showed.
      if (answer.id !== fields['answer'])
        return problem('answer-not-found', { detail: answersTexts.erase.unknown });
      const entered = typedText(fields['add']);
      const { remove: removed } = fields;
      // What a person has typed is added, too, when a tag is removed: it must not get lost.
      const isBlank = entered.trim() === '';
      const added = isBlank ? undefined : readTag(entered, () => {});
      const refuse = async (message: string) => {
        const shown = await show(request, reply, reading, signal, { number, fault: { entered, message } });
        if (typeof shown !== 'string') return shown;
        return { refused: invalid([{ path: 'add', message }]), page: shown };
      };
      if (added === undefined && !(isBlank && removed !== undefined)) {
        return refuse(isBlank ? texts.blank : texts.tooLong({ most: maxTagLength }));
      }
      const tagged = { key: reading.key, summary: reading.summary, answer };
      const changed = await tagAnswer(deps, visitorOf(request), tagged, (before) => [
        ...before.filter((tag) => removed === undefined || tagKey(tag) !== tagKey(typedText(removed))),
        ...(added === undefined ? [] : [added]),
      ]);
      switch (changed.outcome) {
        case 'changed':
          return {
            seeOther: `${surveyAddress(tenant, survey)}${next(request.query, number, fields['texts'])}`,
          };
        case 'erased':
          return problem('answer-not-found', { detail: answersTexts.erase.unknown });
        case 'tooManyOfAnswer':
          return refuse(texts.tooManyOfAnswer({ most: maxTagsPerAnswer }));
        case 'tooManyOfSurvey':
          return refuse(texts.tooManyOfSurvey({ most: maxTagsPerSurvey }));
        case 'tooManyGiven':
          return refuse(texts.tooManyGiven({ most: maxTagsGiven }));
      }
    }),
  );
}

/** The parameters of a list that a form keeps, beside those of its view. */
const ofList: readonly string[] = ['q', 'column', 'from'];

/** Returns the end of the address that the form was on. It has the parameters as the form had them; the page checks them. */
function next(query: SliceQuery, number: string, facet: unknown): string {
  const search = new URLSearchParams(keptOfAddress(query, ofList)).toString();
  const parameters = search === '' ? '' : `?${search}`;
  return typeof facet === 'string' && facet !== ''
    ? `/texts/${encodeURIComponent(facet)}${parameters}#text-${number}`
    : `/answers/${number}${parameters}#answer`;
}
