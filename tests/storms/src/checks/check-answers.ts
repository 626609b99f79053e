import { isDeepStrictEqual } from 'node:util';
import type { Ledger } from '../load/ledger.ts';
import { surveyNames, type StormAnswerSource } from '../load/storm-survey.ts';
import type { StormSite } from '../load/storm-site.ts';
import type { Random } from '../plan/seeded-random.ts';
import { Findings } from './findings.ts';
import { checkListing, ListingFindings } from './listing-check.ts';
import { promised, type CheckedPromise } from './promise.ts';
import { checkSlices, isSumOfParts } from './slice-check.ts';
import { differenceOf, figuresOf } from './tally.ts';

export interface CheckAnswersDeps {
  readonly site: Pick<StormSite, 'summary' | 'slice' | 'answer' | 'pages' | 'exported'>;
  readonly ledger: Ledger;
  readonly source: StormAnswerSource;
  readonly random: Random;
  readonly onProgress: (line: string) => void;
}

/** Of each, over all surveys. */
const sampledById = { stored: 200, erased: 50 };

/** Everything that can be said of the answers when the storm is over, from outside. */
export async function checkAnswers(deps: CheckAnswersDeps): Promise<CheckedPromise[]> {
  const { site, source, ledger, onProgress } = deps;
  const lists = new ListingFindings();
  const statistics = new Findings();
  const slices = new Findings();
  const byId = { stored: new Findings(), erased: new Findings() };
  for (const [survey, name] of surveyNames.entries()) {
    onProgress(`checking ${name}`);
    try {
      for (const list of [site.exported(name), site.pages(name)]) {
        const tally = await checkListing({ ledger, source }, survey, list, lists);
        const summary = await site.summary(name);
        const counted = tally.figures();
        const difference = differenceOf(figuresOf(summary), counted);
        statistics.checked += counted.size;
        if (difference !== undefined) statistics.violated(`${name}, ${difference}`);
        if (!isSumOfParts(summary))
          statistics.violated(`${name}: the numbers of a question do not add up to the total`);
        await checkSlices(site, name, tally, slices);
      }
    } catch (error) {
      const why = `${name} could not be read: ${(error as Error).message}`;
      for (const each of [lists.stored, statistics, slices]) each.violated(why);
    }
  }
  onProgress('checking answers by their ids');
  await checkById(deps, byId);
  return [
    promised(
      'An acknowledged answer is stored exactly once',
      'all in export and pages, some by id',
      lists.stored,
      byId.stored,
    ),
    promised('An answer refused as not stored is not stored', 'export and pages', lists.notStored),
    promised('What is stored was sent, and is as it was sent', 'export and pages', lists.asSent),
    promised('An erased answer is nowhere', 'export and pages, some by id', lists.erased, byId.erased),
    promised('Summaries equal a count of the list', 'totals and statistics of each question', statistics),
    promised('Slices and cross-tabulations add up', 'by rating, by colour', slices),
  ];
}

async function checkById(
  { site, ledger, source, random }: CheckAnswersDeps,
  findings: { readonly stored: Findings; readonly erased: Findings },
): Promise<void> {
  // Not every draw is of an answer that must be there, or must not.
  const most = 40 * (sampledById.stored + sampledById.erased);
  for (let draw = 0; draw < most && ledger.begun > 0; draw += 1) {
    const index = Math.floor(random() * ledger.begun);
    const expected = ledger.expected(index);
    const id = ledger.idOf(index);
    if ((expected !== 'stored' && expected !== 'erased') || id === undefined) continue;
    if (findings[expected].checked >= sampledById[expected]) continue;
    try {
      const found = await site.answer(surveyNames[source.surveyOf(index)]!, id);
      if (expected === 'erased') {
        findings.erased.check(
          found === undefined,
          () => `answer ${index} was erased, and its id ${id} leads to it`,
        );
      } else {
        findings.stored.check(
          found !== undefined && isDeepStrictEqual(found.answers, source.answersOf(index)),
          () =>
            `the id ${id} of answer ${index} leads to ${found === undefined ? 'nothing' : 'other answers'}`,
        );
      }
    } catch (error) {
      findings.stored.violated(`answer ${index} could not be read: ${(error as Error).message}`);
    }
  }
}
