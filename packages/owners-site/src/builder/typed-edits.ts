import {
  blankCondition,
  conditionTests,
  isFacetId,
  itemField,
  languages,
  type DraftCondition,
  type DraftEdit,
  type DraftItem,
  type DraftShowIf,
  type FormFields,
} from '@canvass/surveys';
import { kindEditor, kindField, readKind } from '../kinds/kinds.ts';
import { typedLine, typedProse } from '../kinds/typed-text.ts';

const labelField = itemField('');
/** The builder reads at most this many conditions of a question: more than it may have, so that none is lost. */
const maxRows = 20;

/** The edits that the fields of the open item stand for, if it is open. */
export function typedEdits(fields: FormFields, open: DraftItem | undefined): DraftEdit[] {
  switch (open?.kind) {
    case undefined:
      return [];
    case 'survey': {
      const language = languages.find((each) => each === fields['language']);
      const texts = { title: typedLine(fields, 'title'), description: typedProse(fields, 'description') };
      return [{ do: 'setSurvey', fields: { ...texts, ...(language && { language }) } }];
    }
    case 'section': {
      const texts = { title: typedLine(fields, 'title'), description: typedProse(fields, 'description') };
      return [{ do: 'setSection', section: open.section, fields: texts }];
    }
    case 'question':
      return questionEdits(fields, open.question);
  }
}

function questionEdits(fields: FormFields, question: string): DraftEdit[] {
  const labels = Object.entries(fields).flatMap(([name]) =>
    name.startsWith(labelField) ? [[name.slice(labelField.length), typedLine(fields, name)] as const] : [],
  );
  const showIf = readShowIf(fields);
  // The form has the options of the kind that the question had, and asks for the kind that it is to have.
  const [kind, type] = [readKind(fields[kindField]), readKind(fields['type'])];
  const set: DraftEdit = {
    do: 'setQuestion',
    question,
    fields: {
      text: typedProse(fields, 'text'),
      required: fields['required'] !== undefined,
      ...(kind !== undefined && { options: kindEditor(kind).read(fields) }),
      ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
      ...(showIf !== undefined && { showIf }),
    },
  };
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
  const question = typedLine(fields, `${row}.question`);
  const test = conditionTests.find((each) => each === fields[`${row}.test`]) ?? 'anyOf';
  return {
    question: isFacetId(question) ? question : '',
    test,
    choices: [fields[`${row}.choices`] ?? []].flat().filter((key) => /^c[1-9][0-9]{0,8}$/.test(key)),
    texts: typedProse(fields, `${row}.texts`),
    from: typedLine(fields, `${row}.from`),
    to: typedLine(fields, `${row}.to`),
  };
}
