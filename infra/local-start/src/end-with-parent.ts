// Imported into every child before its own code. Each child has its own process group, so that a terminal's Ctrl-C
// reaches only the local start, which stops them in order. If the local start is killed, the IPC channel to it closes and
// the child stops as on SIGTERM.
const forcedExitMs = 10_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), forcedExitMs).unref();
});
// The channel must not keep a finished child alive.
process.channel?.unref();
