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
    ...(language !== undefined && { languages: [language] }),
    questions: [
      {
        id: 'one',
        text,
        type: 'choice',
        choices: isOld ? choices : choices.slice(0, 2),
        required: true,
      },
      { id: 'several', text, type: 'choice', choices, multiple: true, other: true, otherLabel: label },
      { id: 'list', text, type: 'choice', choices: choicesOf(label, 24) },
      { id: 'scale', text, type: 'scale', ...(isOld ? {} : ends) },
      { id: 'number', text, type: 'scale', min: 0, max: 100, ...ends },
      { id: 'text', text, type: 'text', multiline: true, required: true },
      { id: 'stars', text, type: 'scale', look: 'stars', ...ends },
      { id: 'smileys', text, type: 'scale', look: 'smileys', labels: { 3: end } },
      { id: 'slider', text, type: 'scale', min: 0, max: 10, nps: true, look: 'slider', ...ends },
      { id: 'matrix', text, type: 'matrix', rows: itemsOf(label), columns: choices },
      { id: 'ticked', text, type: 'matrix', rows: itemsOf(label), columns: choices, multiple: true },
      { id: 'ranking', text, type: 'ranking', items: itemsOf(label) },
      { id: 'sum', text, type: 'sum', items: itemsOf(label), total: 10, unit: 'kg' },
      { id: 'consent', text, type: 'consent', label },
      { id: 'statement', text: `**${text}**`, type: 'statement' },
      { id: 'email', text, type: 'email' },
      { id: 'phone', text, type: 'phone' },
      { id: 'url', text, type: 'url' },
      { id: 'weight', text, type: 'number', decimals: 2, unit: 'kg', min: 0 },
      { id: 'date', text, type: 'date', min: 'today-3650', max: 'today' },
      { id: 'time', text, type: 'time', min: '06:00' },
      { id: 'files', text, type: 'files', types: ['image', 'pdf'] },
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

function itemsOf(label: string) {
  return choicesOf(label, 3).map((choice) => ({ id: choice.value, label: choice.label }));
}

function choicesOf(label: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    value: String.fromCodePoint(0x61 + index),
    label: index === 0 ? label : `${index + 1} ${label.slice(0, 490)}`,
  }));
}
