// Imported into every child before its own code. The children stand in process groups of their own, so that a
// terminal's Ctrl-C reaches only the local start, which stops them in order; should it be killed itself, the
// channel to it closes and the child stops as if told to.
const lastResortMs = 10_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), lastResortMs).unref();
});
// The channel alone must not keep a finished child alive.
process.channel?.unref();
