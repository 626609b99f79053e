import {
  blankCondition,
  conditionTests,
  draftMatches,
  isFacetId,
  conditionPrefix,
  itemExclusiveField,
  itemField,
  itemScoreField,
  jumpField,
  languages,
  maxDepth,
  type ConditionOwner,
  type DraftCondition,
  type DraftEdit,
  type DraftItem,
  type DraftShowIf,
  type FormFields,
} from '@canvass/surveys';
import { kindEditor, kindField, readKind } from '../kinds/kinds.ts';
import { typedLine, typedProse } from '../kinds/typed-text.ts';

const labelField = itemField('');
const scoreField = itemScoreField('');
const exclusiveField = itemExclusiveField('');
const jumpStart = jumpField('');
/** The control that says whether an item or a jump has conditions. */
const itemWhen = /^of\.(c[1-9][0-9]{0,8})\.when$/;
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
      return [
        { do: 'setSurvey', fields: texts },
        ...(language ? [{ do: 'setLanguage', language } as const] : []),
      ];
    }
    case 'section': {
      const texts = { title: typedLine(fields, 'title'), description: typedProse(fields, 'description') };
      const jumps = fieldsOfItems(fields, jumpStart);
      const typed = jumps.length > 0 ? { ...texts, jumps: Object.fromEntries(jumps) } : texts;
      return [{ do: 'setSection', section: open.section, fields: typed }, ...conditionEdits(fields, open)];
    }
    case 'ending': {
      const typed = {
        title: typedLine(fields, 'title'),
        text: typedProse(fields, 'text'),
        redirectTo: typedLine(fields, 'redirectTo'),
        screenOut: fields['screenOut'] !== undefined,
      };
      return [{ do: 'setEnding', ending: open.ending, fields: typed }, ...conditionEdits(fields, open)];
    }
    case 'question':
      return questionEdits(fields, open.question);
  }
}

function questionEdits(fields: FormFields, question: string): DraftEdit[] {
  const labels = fieldsOfItems(fields, labelField);
  const scores = fieldsOfItems(fields, scoreField);
  const exclusive = Object.keys(fields)
    .filter((name) => name.startsWith(exclusiveField))
    .map((name) => [name.slice(exclusiveField.length), [fields[name] ?? []].flat().includes('yes')] as const);
  // The form has the options of the kind that the question had, and asks for the kind that it is to have.
  const [kind, type] = [readKind(fields[kindField]), readKind(fields['type'])];
  const set: DraftEdit = {
    do: 'setQuestion',
    question,
    fields: {
      text: typedProse(fields, 'text'),
      // The editor of a text without a question has no such field.
      ...(fields['description'] !== undefined && { description: typedProse(fields, 'description') }),
      required: fields['required'] !== undefined,
      hidden: fields['hidden'] !== undefined,
      ...(kind !== undefined && { options: kindEditor(kind).read(fields) }),
      ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
      ...(scores.length > 0 && { scores: Object.fromEntries(scores) }),
      ...(exclusive.length > 0 && { exclusive: Object.fromEntries(exclusive) }),
    },
  };
  const edits = [set, ...conditionEdits(fields, { kind: 'question', question })];
  return type === undefined ? edits : [...edits, { do: 'changeType', question, type }];
}

/** Returns what was typed in the fields of items whose names begin like this, by the keys of the items. */
function fieldsOfItems(fields: FormFields, start: string): (readonly [key: string, typed: string])[] {
  return Object.keys(fields)
    .filter((name) => name.startsWith(start))
    .map((name) => [name.slice(start.length), typedLine(fields, name)]);
}

/** The conditions of the open item, and of the items of its lists or its jumps. A form has none of the first question. */
function conditionEdits(fields: FormFields, open: ConditionOwner): DraftEdit[] {
  const owners: ConditionOwner[] = [
    open,
    ...(open.kind !== 'ending'
      ? Object.keys(fields).flatMap((name) => {
          const [, item] = itemWhen.exec(name) ?? [];
          return item === undefined ? [] : [{ ...open, item }];
        })
      : []),
  ];
  return owners.flatMap((of) => {
    const showIf = readShowIf(fields, conditionPrefix(of.kind === 'ending' ? undefined : of.item));
    return showIf === undefined ? [] : [{ do: 'setShowIf', of, showIf } as const];
  });
}

/** Reads the conditions whose fields have names with this prefix. Returns undefined if the form has none. */
function readShowIf(fields: FormFields, prefix: string): DraftShowIf | null | undefined {
  const when = fields[`${prefix}when`];
  if (when === 'always') return null;
  const match = draftMatches.find((each) => each === when);
  return match && { match, conditions: readParts(fields, `${prefix}if`, 0) };
}

/** Reads the conditions and groups of a group whose fields begin with this name. */
function readParts(fields: FormFields, name: string, depth: number): DraftShowIf['conditions'] {
  const parts = Array.from({ length: maxRows }, (_, index) => `${name}.${index}`).flatMap(
    (part): (DraftCondition | DraftShowIf)[] => {
      if (fields[`${part}.question`] !== undefined) return [readCondition(fields, part)];
      const match = draftMatches.find((each) => each === fields[`${part}.match`]);
      if (match === undefined || depth === maxDepth) return [];
      return [{ match, conditions: readParts(fields, part, depth + 1) }];
    },
  );
  return parts.length === 0 ? [blankCondition] : parts;
}

/** The key of an item of a list, or of a choice that is in none. */
const conditionKey = /^(c[1-9][0-9]{0,8}|other|[A-Z]{2})$/;

function readCondition(fields: FormFields, row: string): DraftCondition {
  const question = typedLine(fields, `${row}.question`);
  const test = conditionTests.find((each) => each === fields[`${row}.test`]) ?? 'anyOf';
  return {
    question: isFacetId(question) ? question : '',
    test,
    choices: [fields[`${row}.choices`] ?? []].flat().filter((key) => conditionKey.test(key)),
    texts: typedProse(fields, `${row}.texts`),
    from: typedLine(fields, `${row}.from`),
    to: typedLine(fields, `${row}.to`),
  };
}
