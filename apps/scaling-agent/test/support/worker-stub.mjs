import { writeFileSync } from 'node:fs';

// Runs until SIGTERM.
process.on('SIGTERM', () => {
  if (process.env.WORKER_HANGS !== 'true') process.exit(0);
});
// From here on the handler is installed.
writeFileSync(`${process.pid}.ready`, '');
setInterval(() => undefined, 60_000);
