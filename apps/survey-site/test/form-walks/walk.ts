import type { MemorySite } from '../support/memory-site.ts';
import { ShownPage } from './shown-page.ts';

/** What a person enters into a form, by the names of its fields. Fields that are not named stay blank. */
export type Entries = Readonly<Record<string, readonly string[]>>;

export interface WalkPlan {
  readonly entries: Entries;
  /** What is entered first on each page, and then changed to `entries`. */
  readonly firstEntries: Entries | undefined;
  /** After these pages, the person goes back once and forward again. */
  readonly goesBackAfter: ReadonlySet<number>;
}

/** What came of a walk. */
export interface Walked {
  /** What each page asked when it was left for the next, in their order. */
  readonly asked: readonly (readonly string[])[];
  readonly outcome: 'sent' | 'refused' | 'lost';
  /** The messages of the page that refused the answers. */
  readonly errors: readonly string[];
  readonly record: unknown;
  /** How often the server showed further questions on the same page that was sent. */
  readonly shownByServer: number;
}

/** More rounds than any form needs. */
const maxRounds = 60;

/** Fills in a form page by page and sends it, with the script of its pages or without. */
export async function walk(
  at: MemorySite,
  address: string,
  first: string,
  { entries, firstEntries, goesBackAfter }: WalkPlan,
  { withScript }: { readonly withScript: boolean },
): Promise<Walked> {
  at.journal.clear();
  const asked = new Map<string, string[]>();
  let shownByServer = 0;
  let html = first;
  let sentPage = '';
  let left = 0;
  const back = new Set(goesBackAfter);
  for (let round = 0; round < maxRounds; round += 1) {
    const page = new ShownPage(html, { withScript });
    if (page.hasNews && nameOf(html) === nameOf(sentPage)) shownByServer += 1;
    sentPage = html;
    if (withScript && firstEntries !== undefined) fill(page, firstEntries);
    fill(page, entries);
    const { steps } = page;
    const goesBack = back.has(left) && steps.includes('back');
    const step = goesBack ? 'back' : steps.find((each) => each !== 'back');
    if (goesBack) back.delete(left);
    const seen = page.asked;
    const fields = page.sent(step);
    await page.close();
    const reply = await at.site.inject({
      method: 'POST',
      url: address,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    if (!goesBack) {
      asked.set(nameOf(html), seen);
      left += 1;
    }
    if (reply.statusCode === 303) {
      const [record] = at.journal.records();
      return {
        asked: [...asked.values()],
        outcome: 'sent',
        errors: [],
        record: record?.['answers'],
        shownByServer,
      };
    }
    html = reply.body;
    if (reply.statusCode !== 200) {
      const refused = new ShownPage(html, { withScript: false });
      const { errors } = refused;
      await refused.close();
      return {
        asked: [...asked.values()],
        outcome: 'refused',
        errors,
        record: reply.statusCode,
        shownByServer,
      };
    }
  }
  return { asked: [...asked.values()], outcome: 'lost', errors: [], record: undefined, shownByServer };
}

/** The id of the page's first question. */
function nameOf(html: string): string {
  return /name="submission:page" value="([^"]*)"/.exec(html)?.[1] ?? '';
}

/** A question may go and come back with its first answer while others are entered: a second pass enters it anew. */
const mostPasses = 3;

/** Enters all that the page asks, until nothing new appears. */
function fill(page: ShownPage, entries: Entries): void {
  const valuesOf = (name: string): readonly string[] => (Object.hasOwn(entries, name) ? entries[name]! : []);
  const shownNames = (): string[] => [...new Set(page.controls.map((control) => control.name))];
  const isEntered = (name: string): boolean => page.isEntered(name, valuesOf(name));
  const isDone = (name: string): boolean => isEntered(name) && page.isChosen(name, valuesOf(name));
  let before = '';
  for (
    let passes = 0;
    before !== page.asked.join('\n') || (passes < mostPasses && !shownNames().every(isDone));
    passes += 1
  ) {
    before = page.asked.join('\n');
    const names = shownNames();
    // A rank that is given moves those of other items: they are given anew, the first one first.
    for (const name of names) if (!isEntered(name)) page.enter(name, []);
    const inOrder = names.toSorted((a, b) => Number(valuesOf(a)[0]) - Number(valuesOf(b)[0]) || 0);
    for (const name of inOrder) page.enter(name, valuesOf(name));
  }
}
