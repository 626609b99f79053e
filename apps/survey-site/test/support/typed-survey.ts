/** What an owner and a respondent have typed: a text for each kind of field. */
export interface TypedTexts {
  readonly language?: string;
  readonly title: string;
  readonly description: string;
  readonly section: string;
  readonly question: string;
  /** Of a choice, and of the end of a scale. */
  readonly label: string;
  /** Of a respondent. */
  readonly answer: string;
  /** Of a key. */
  readonly name: string;
}

/** A survey with a question of each kind. `isOld`: it asks one that a newer version no longer asks, and one in another way. */
export function typedSurvey(texts: TypedTexts, { isOld }: { readonly isOld: boolean }) {
  const { language, title, description, question: text, label } = texts;
  const choices = choicesOf(label, 3);
  const end = label.slice(0, 100);
  const ends = { minLabel: end, maxLabel: end };
  return {
    title,
    description,
    ...(language !== undefined && { language }),
    questions: [
      {
        id: 'one',
        text,
        type: 'choice',
        choices: isOld ? choices : choices.slice(0, 2),
        required: true,
      },
      { id: 'several', text, type: 'choice', choices, multiple: true },
      { id: 'list', text, type: 'choice', choices: choicesOf(label, 24) },
      { id: 'scale', text, type: 'scale', ...(isOld ? {} : ends) },
      { id: 'number', text, type: 'scale', min: 0, max: 100, ...ends },
      { id: 'text', text, type: 'text', multiline: true, required: true },
      ...(isOld ? [{ id: 'gone', text, type: 'text' }] : []),
    ],
  };
}

/** A survey of two pages, with a condition. */
export function pagedSurvey(texts: TypedTexts) {
  const { section, description } = texts;
  const { questions, ...survey } = typedSurvey(texts, { isOld: false });
  const asked = questions.map((each) =>
    each.id === 'several' ? { ...each, showIf: { all: [{ question: 'one', anyOf: ['a'] }] } } : each,
  );
  return {
    ...survey,
    questions: asked,
    sections: [
      { title: section, description, startsAt: 'one' },
      { title: section, description, startsAt: 'list' },
    ],
  };
}

function choicesOf(label: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    value: String.fromCodePoint(0x61 + index),
    label: index === 0 ? label : `${index + 1} ${label.slice(0, 490)}`,
  }));
}
