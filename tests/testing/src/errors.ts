export type TestingErrorCode =
  | 'azurite-did-not-start'
  | 'azurite-not-running'
  | 'eventually-timed-out'
  | 'postgres-did-not-start'
  | 'service-bus-did-not-start'
  | 'service-bus-not-running';

/** A fixture failed, so the test should fail. */
export class TestingError extends Error {
  readonly code: TestingErrorCode;

  constructor(code: TestingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TestingError';
    this.code = code;
  }
}
