const maxExamples = 3;

/** What a check has looked at, and what was wrong: bounded, whatever is wrong. */
export class Findings {
  checked = 0;
  violations = 0;
  readonly examples: string[] = [];

  /** Counts one thing that was checked. */
  check(isRight: boolean, wrong: () => string): void {
    this.checked += 1;
    if (!isRight) this.violated(wrong());
  }

  /** Counts a violation of something that is counted as checked elsewhere. */
  violated(example: string): void {
    this.violations += 1;
    if (this.examples.length < maxExamples) this.examples.push(example);
  }
}
