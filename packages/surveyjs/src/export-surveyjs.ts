import type { Choice, Question, Section, SurveyDefinition } from '@canvass/surveys';
import { visibleIf } from './export-condition.ts';

/** SurveyJS generates no more values of a scale; a longer one is listed. */
const maxGenerated = 20;

type Json = Readonly<Record<string, unknown>>;

/** The definition as a survey for SurveyJS (made for survey-core 3). `importSurveyJs` reads it back unchanged. */
export function exportSurveyJs(definition: SurveyDefinition): Json {
  const { title, description, language, questions } = definition;
  const byId = new Map(questions.map((question) => [question.id, question]));
  const elements = questions.map((question) => elementOf(question, (id) => byId.get(id)));
  return {
    title,
    ...(description === undefined || description === '' ? {} : { description }),
    ...(language === undefined ? {} : { locale: language }),
    pages: pagesOf(definition, elements),
  };
}

function pagesOf({ sections, questions }: SurveyDefinition, elements: readonly Json[]): Json[] {
  if (sections === undefined) return [{ name: 'page1', elements }];
  const ids = questions.map(({ id }) => id);
  return sections.map(({ title, description, startsAt }: Section, index) => {
    const next = sections[index + 1];
    const end = next === undefined ? ids.length : ids.indexOf(next.startsAt);
    return {
      name: `page${index + 1}`,
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      elements: elements.slice(ids.indexOf(startsAt), end),
    };
  });
}

function elementOf(question: Question, questionOf: (id: string) => Question | undefined): Json {
  const { id, text, required, showIf } = question;
  const { type, ...rest } = bodyOf(question);
  return {
    type,
    name: id,
    title: text,
    ...(showIf === undefined ? {} : { visibleIf: visibleIf(showIf, questionOf) }),
    ...(required ? { isRequired: true } : {}),
    ...rest,
  };
}

function bodyOf(question: Question): Json {
  switch (question.type) {
    case 'text':
      return { type: 'comment', maxLength: question.maxLength };
    case 'scale': {
      const { min, max, minLabel, maxLabel } = question;
      return {
        type: 'rating',
        ...scaleOf(min, max),
        ...(minLabel === undefined ? {} : { minRateDescription: minLabel }),
        ...(maxLabel === undefined ? {} : { maxRateDescription: maxLabel }),
      };
    }
    case 'choice':
      return {
        type: question.multiple ? 'checkbox' : 'radiogroup',
        choices: question.choices.map(({ value, label }: Choice) => ({ value, text: label })),
      };
  }
}

function scaleOf(min: number, max: number): Json {
  const count = max - min + 1;
  if (count <= maxGenerated) return { rateMin: min, rateMax: max };
  return { rateValues: Array.from({ length: count }, (_, index) => min + index) };
}
