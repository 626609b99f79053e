/** Why a file was not taken. Nothing of it was. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  /** What is wrong, a sentence each. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults[0]);
    this.faults = faults;
  }
}
