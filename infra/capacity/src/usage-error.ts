/** An input that cannot be planned or simulated. Its message says what is wrong and how to ask. */
export class UsageError extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`${what}\n\n\`npm run capacity -- --help\` lists the options.`, options);
    this.name = 'UsageError';
  }
}
