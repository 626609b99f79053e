import type { Logger } from 'pino';

/** Kubernetes kills after 30 s. */
const defaultDeadlineMs = 20_000;

/**
 * The first SIGTERM or SIGINT stops cleanly and exits 0; past the deadline, or at a second signal, the process
 * ends with 1, whatever is still under way: nothing unacknowledged is lost by it.
 */
export function stopOnSignals(
  logger: Logger,
  stop: () => Promise<void>,
  deadlineMs = defaultDeadlineMs,
): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping) {
      logger.warn({ signal }, 'forced to exit');
      process.exit(1);
    }
    isStopping = true;
    logger.info({ signal }, 'stopping');
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
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
