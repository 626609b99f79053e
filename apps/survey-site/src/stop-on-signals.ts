import type { Logger } from 'pino';

/** Kubernetes kills after 30 s. */
const deadlineMs = 20_000;

/**
 * The first SIGTERM or SIGINT stops cleanly and exits 0; past the deadline, or at a second signal, the process
 * ends with 1, whatever is still under way: nothing unacknowledged is lost by it.
 */
export function stopOnSignals(stop: () => Promise<void>, logger: Logger): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) {
      logger.warn({ signal }, 'forced to exit');
      process.exit(1);
    }
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error({ deadlineMs }, 'did not stop in time');
      process.exit(1);
    }, deadlineMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error: String(error) }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
