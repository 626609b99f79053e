import { writeFileSync } from 'node:fs';

// A worker as a target sees it: it runs until it is told to stop.
process.on('SIGTERM', () => {
  if (process.env.WORKER_HANGS !== 'true') process.exit(0);
});
// Whoever signals it sooner than this finds it without its handler.
writeFileSync(`${process.pid}.ready`, '');
setInterval(() => undefined, 60_000);
