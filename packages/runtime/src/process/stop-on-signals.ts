import type { Logger } from 'pino';

/** A process that has not stopped after this time exits: below the 30 s after which Kubernetes kills it. */
const defaultDeadlineMs = 20_000;

/**
 * The first SIGTERM or SIGINT stops the process cleanly with exit code 0. After the deadline, or at a second signal, it
 * exits with 1 at once. No acknowledged answer is lost. Returns a function that stops it as the first signal does, once.
 */
export function stopOnSignals(
  logger: Logger,
  stop: () => Promise<void>,
  deadlineMs = defaultDeadlineMs,
): () => void {
  let isStopping = false;
  const begin = (fields: object): void => {
    isStopping = true;
    logger.info(fields, 'stopping');
    setTimeout(() => {
      logger.error({ deadlineMs }, 'did not stop in time');
      process.exit(1);
    }, deadlineMs).unref();
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        logger.error({ err }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping) {
      logger.warn({ signal }, 'forced to exit');
      process.exit(1);
    }
    begin({ signal });
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return () => {
    if (!isStopping) begin({});
  };
}
