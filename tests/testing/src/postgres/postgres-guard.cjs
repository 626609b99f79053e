// Runs a PostgreSQL server as a child and ends it when its own standard input closes, which happens however the parent
// ends: a server cannot be told to watch that by itself. Arguments: JSON of the command and of the user to run it as.
const { spawn } = require('node:child_process');

const graceMs = 5_000;
const { file, args, options } = JSON.parse(process.argv[2]);
const server = spawn(file, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });

function stop() {
  // SIGINT is PostgreSQL's fast shutdown: sessions are ended, the data is flushed.
  server.kill('SIGINT');
  setTimeout(() => server.kill('SIGQUIT'), graceMs).unref();
}

server.on('error', (error) => {
  console.error(error);
  process.exit(1);
});
server.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', stop);
process.stdin.on('end', stop);
process.stdin.on('error', stop);
process.stdin.resume();
