import {
  blankCondition,
  conditionTests,
  languages,
  type DraftCondition,
  type DraftEdit,
  type DraftItem,
  type DraftShowIf,
  type FormFields,
} from '@canvass/surveys';
import { typedText } from '@canvass/web/bodies';

const types = ['choice', 'scale', 'text'] as const;
const labelField = 'choice.';
/** The builder reads at most this many conditions of a question: more than it may have, so that none is lost. */
const maxRows = 20;

/** The edits that the fields of the open item stand for, if it is open. */
export function typedEdits(fields: FormFields, open: DraftItem | undefined): DraftEdit[] {
  switch (open?.kind) {
    case undefined:
      return [];
    case 'survey': {
      const language = languages.find((each) => each === fields['language']);
      const texts = { title: line(fields, 'title'), description: prose(fields, 'description') };
      return [{ do: 'setSurvey', fields: { ...texts, ...(language && { language }) } }];
    }
    case 'section': {
      const texts = { title: line(fields, 'title'), description: prose(fields, 'description') };
      return [{ do: 'setSection', section: open.section, fields: texts }];
    }
    case 'question':
      return questionEdits(fields, open.question);
  }
}

/** The options of a type are in the form only while the question has that type. */
function questionEdits(fields: FormFields, question: string): DraftEdit[] {
  const labels = Object.entries(fields).flatMap(([name]) =>
    name.startsWith(labelField) ? [[name.slice(labelField.length), line(fields, name)] as const] : [],
  );
  const given = (name: 'min' | 'max' | 'minLabel' | 'maxLabel' | 'maxLength') =>
    fields[name] === undefined ? {} : { [name]: line(fields, name) };
  const showIf = readShowIf(fields);
  const set: DraftEdit = {
    do: 'setQuestion',
    question,
    fields: {
      text: prose(fields, 'text'),
      required: fields['required'] !== undefined,
      ...given('min'),
      ...given('max'),
      ...given('minLabel'),
      ...given('maxLabel'),
      ...given('maxLength'),
      ...(fields['has'] === 'choices' && { multiple: fields['multiple'] !== undefined }),
      ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
      ...(showIf !== undefined && { showIf }),
    },
  };
  const type = types.find((each) => each === fields['type']);
  return type === undefined ? [set] : [set, { do: 'changeType', question, type }];
}

/** Reads the conditions of a question. Returns undefined if the form has none, such as that of the first question. */
function readShowIf(fields: FormFields): DraftShowIf | null | undefined {
  const when = fields['when'];
  if (when === 'always') return null;
  if (when !== 'all' && when !== 'any') return undefined;
  const rows = Array.from({ length: maxRows }, (_, index) => `if.${index}`).filter(
    (row) => fields[`${row}.question`] !== undefined,
  );
  const conditions = rows.map((row) => readCondition(fields, row));
  return { match: when, conditions: conditions.length === 0 ? [blankCondition] : conditions };
}

function readCondition(fields: FormFields, row: string): DraftCondition {
  const question = line(fields, `${row}.question`);
  const test = conditionTests.find((each) => each === fields[`${row}.test`]) ?? 'anyOf';
  return {
    question: /^[A-Za-z0-9_-]{0,64}$/.test(question) ? question : '',
    test,
    choices: [fields[`${row}.choices`] ?? []].flat().filter((key) => /^c[1-9][0-9]{0,8}$/.test(key)),
    texts: prose(fields, `${row}.texts`),
    from: line(fields, `${row}.from`),
    to: line(fields, `${row}.to`),
  };
}

function line(fields: FormFields, name: string): string {
  return prose(fields, name).replaceAll(/[\r\n\t]+/g, ' ');
}

function prose(fields: FormFields, name: string): string {
  return typedText(Object.hasOwn(fields, name) ? fields[name] : undefined).toWellFormed();
}
