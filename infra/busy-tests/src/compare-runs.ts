/** A test in one run. */
export interface RunTest {
  /** File and full title. */
  readonly name: string;
  readonly status: string;
  readonly ms: number;
  /** What a failed test said. */
  readonly message: string;
}

export interface ComparedRuns {
  /** Failed in at least one run, those that failed most often first. */
  readonly failed: readonly { readonly name: string; readonly times: number; readonly message: string }[];
  /** Did not run in each run. */
  readonly missing: readonly { readonly name: string; readonly times: number }[];
  /** The tests whose time varied most between two runs, in ms. */
  readonly spread: readonly { readonly name: string; readonly leastMs: number; readonly mostMs: number }[];
}

const spreadShown = 10;

/** What failed in some runs of the same tests, and what varied between them. */
export function compareRuns(runs: readonly (readonly RunTest[])[]): ComparedRuns {
  const byName = Map.groupBy(runs.flat(), ({ name }) => name);
  const tests = [...byName].map(([name, each]) => ({ name, each, failures: each.filter(isFailed) }));
  return {
    failed: tests
      .filter(({ failures }) => failures.length > 0)
      .map(({ name, failures }) => ({ name, times: failures.length, message: failures[0]!.message }))
      .toSorted((one, other) => other.times - one.times),
    missing: tests
      .filter(({ each }) => each.length % runs.length !== 0)
      .map(({ name, each }) => ({ name, times: each.length })),
    spread: tests
      .map(({ name, each }) => {
        const times = each.map(({ ms }) => ms);
        return { name, leastMs: Math.min(...times), mostMs: Math.max(...times) };
      })
      .toSorted((one, other) => other.mostMs - other.leastMs - (one.mostMs - one.leastMs))
      .slice(0, spreadShown),
  };
}

function isFailed({ status }: RunTest): boolean {
  return status === 'failed';
}
