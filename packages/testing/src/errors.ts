export type TestingErrorCode = 'azurite-did-not-start' | 'azurite-not-running' | 'eventually-timed-out';

/** A fixture that could not do its work; a test should fail with it. */
export class TestingError extends Error {
  readonly code: TestingErrorCode;

  constructor(code: TestingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TestingError';
    this.code = code;
  }
}
