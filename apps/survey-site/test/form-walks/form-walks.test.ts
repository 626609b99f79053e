import { expect, test } from '@jest/globals';
import { drawOf, isDrawn, kindOf, type Question, type SurveyDefinition } from '@canvass/surveys';
import { generatorsOf, pathDefinitions } from '@canvass/surveys/generators';
import * as fc from 'fast-check';
import { formIdIn } from '../support/form-id.ts';
import { bearer } from '../support/memory-site.ts';
import { sharedSite } from '../support/shared-site.ts';
import { type Entries, walk, type Walked, type WalkPlan } from './walk.ts';

/** The number of surveys. For a long run: `FORM_WALKS=2000 npx jest --selectProjects unit --ci form-walks`. */
const isUsual = process.env['FORM_WALKS'] === undefined;
const walks = Number(process.env['FORM_WALKS'] ?? 40);

const newTenant = sharedSite();

const isFileQuestion = (question: Question): boolean => kindOf(question).filesOf !== undefined;

/** Pictures and files are uploaded by other requests than the form. */
const surveys = pathDefinitions.filter(
  (definition) =>
    !definition.questions.some(isFileQuestion) &&
    definition.questions.every((question) => (kindOf(question).pictures?.(question) ?? []).length === 0),
);

const entriesFor = ({ questions }: SurveyDefinition): fc.Arbitrary<Entries> =>
  fc
    .tuple(
      ...questions.map((question): fc.Arbitrary<Entries> => {
        if (kindOf(question).asksNothing) return fc.constant({});
        const generators = generatorsOf(question);
        const entered = generators
          .validAnswer(question)
          .map((answer) =>
            Object.fromEntries(
              Object.entries(generators.fields(question, answer)).map(([name, value]) => [
                name,
                [value ?? []].flat(),
              ]),
            ),
          );
        return question.required ? entered : fc.oneof({ weight: 4, arbitrary: entered }, fc.constant({}));
      }),
    )
    .map((all) => Object.assign({}, ...all) as Entries);

const plans = surveys.chain((definition) =>
  fc.record({
    definition: fc.constant(definition),
    plan: fc.record({
      entries: entriesFor(definition),
      firstEntries: fc.option(entriesFor(definition), { nil: undefined }),
      goesBackAfter: fc.subarray([1, 2, 3]).map((pages) => new Set(pages)),
    }),
  }),
);

const is = (question: string, anyOf: readonly string[]) => ({ question, anyOf });
const yesOrNo = ['yes', 'no'].map((value) => ({ value, label: value }));
const sections = [{ startsAt: 'first' }, { startsAt: 'second' }];
const choice = { required: false, type: 'choice', multiple: false };
const firstAndSecond = sections.map(({ startsAt: id }) => ({
  ...choice,
  id,
  text: id,
  required: true,
  choices: yesOrNo,
}));

/** Answers of the first page decide a row and a choice of questions that come with an answer on the second. */
const decidedBefore = {
  definition: {
    title: 'Decided before',
    sections,
    questions: [
      ...firstAndSecond,
      {
        id: 'rows',
        text: 'Rows',
        required: false,
        type: 'matrix',
        showIf: is('second', ['yes']),
        rows: [
          { id: 'a', label: 'A', showIf: is('first', ['yes']) },
          { id: 'b', label: 'B' },
        ],
        columns: yesOrNo,
      },
      {
        ...choice,
        id: 'choices',
        text: 'Choices',
        showIf: is('second', ['yes']),
        choices: [{ value: 'a', label: 'A', showIf: is('first', ['yes']) }, ...yesOrNo],
      },
    ],
  } as SurveyDefinition,
  plan: {
    entries: { first: ['yes'], second: ['yes'], 'rows.a': ['no'], choices: ['a'] },
    firstEntries: undefined,
    goesBackAfter: new Set<number>(),
  },
};

/** The first page has taken a choice away that stands before one that comes and goes with an answer on the second. */
const takenAwayBefore = {
  definition: {
    title: 'Taken away before',
    sections,
    questions: [
      ...firstAndSecond,
      {
        ...choice,
        id: 'choices',
        text: 'Choices',
        choices: [
          { value: 'a', label: 'A', showIf: is('first', ['yes']) },
          { value: 'b', label: 'B', showIf: is('second', ['no']) },
          ...yesOrNo,
        ],
      },
    ],
  } as SurveyDefinition,
  plan: {
    entries: { first: ['no'], second: ['yes'], choices: ['no'] },
    firstEntries: { first: ['no'], second: ['no'], choices: ['b'] },
    goesBackAfter: new Set<number>(),
  },
};

/** What one walk asks on a page, and another does not. */
function notIn(pages: Walked['asked'], others: Walked['asked']): string[] {
  const known = new Set(others.flat());
  return pages.flat().filter((each) => !known.has(each));
}

test('with script and without, the same is asked and stored', async () => {
  let owner = await newTenant();
  const { at } = owner;
  let number = 0;
  const figures = { sent: 0, refused: 0, lost: 0, pages: 0, changing: 0, savedRounds: 0 };

  /** A fresh form with this draw, or any. */
  const open = async (address: string, draw?: number): Promise<string> => {
    for (;;) {
      const { body } = await at.site.inject(address);
      if (draw === undefined || drawOf(formIdIn(body)) === draw) return body;
    }
  };

  const compare = async (definition: SurveyDefinition, plan: WalkPlan): Promise<void> => {
    number += 1;
    // A tenant may make 600 changes a minute.
    at.time.ms += 1_000;
    // A tenant may have 1,000 surveys.
    if (number % 1_000 === 0) owner = await newTenant();
    const { tenant, key } = owner;
    const name = `walk-${number}`;
    const url = `/v1/tenants/${tenant}/surveys/${name}`;
    const put = await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload: definition });
    // A site takes no JSON of more than 10 levels.
    fc.pre(put.statusCode !== 413);
    expect([put.statusCode, put.body]).toEqual([201, put.body]);
    const address = `/s/${tenant}/${name}`;
    const first = await open(address);
    const isRandom = definition.questions.some(isDrawn);
    const second = await open(address, isRandom ? drawOf(formIdIn(first)) : undefined);
    const plain = await walk(at, address, first, plan, { withScript: false });
    const scripted = await walk(at, address, second, plan, { withScript: true });
    // A record has null for what was not asked.
    expect([scripted.outcome, scripted.record]).toEqual([plain.outcome, plain.record]);
    // Where the server would show further questions, the script has shown them.
    expect(scripted.shownByServer).toBe(0);
    // Without script, what an answer makes superfluous stays until the page is sent; and a page that is refused has shown less.
    expect(plain.outcome === 'sent' ? notIn(scripted.asked, plain.asked) : []).toEqual([]);
    expect(notIn([plain.errors], [scripted.errors])).toEqual([]);
    figures[plain.outcome] += 1;
    figures.pages += plain.asked.length;
    figures.savedRounds += plain.shownByServer;
    if (first.includes('<template')) figures.changing += 1;
  };

  await fc.assert(
    fc.asyncProperty(plans, ({ definition, plan }) => compare(definition, plan)),
    // The usual run is the same each time; a longer one walks elsewhere.
    {
      numRuns: walks,
      endOnFailure: true,
      ...(isUsual && { seed: 36 }),
      examples: [[decidedBefore], [takenAwayBefore]],
    },
  );
  expect(figures.lost).toBe(0);
  console.log(JSON.stringify(figures));
}, 1_800_000);
