// A stub of the scaling agent: it has one worker, notes it as the real agent does, and still needs the storage when it
// stops, as a draining worker does.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { isRunning, processIdentity, processNotes } from '@canvass/runtime/process';

const { AZURE_STORAGE_CONNECTION_STRING, DATA_DIR, HOST, PORT } = process.env;
const note = (line: string) => appendFileSync(String(process.argv[2]), `${line}\n`);
const blobPort = Number(
  /BlobEndpoint=http:\/\/127\.0\.0\.1:(\d+)/.exec(AZURE_STORAGE_CONNECTION_STRING ?? '')?.[1],
);
const work = setInterval(() => undefined, 1000);
const server = createServer().listen(Number(PORT), HOST);
const notes = processNotes(join(String(DATA_DIR), 'scaling-agent-workers.json'));
for (const { pid } of notes.read().filter(isRunning)) process.kill(pid, 'SIGKILL');

// Before there is a worker: a signal that nothing handles would leave it behind.
process.once('SIGTERM', () => {
  note('agent stopping');
  server.close();
  worker.kill('SIGKILL');
  const socket = connect(blobPort, '127.0.0.1');
  socket.once('connect', () => {
    note('agent stopped, storage still there');
    socket.destroy();
    clearInterval(work);
  });
  socket.once('error', () => {
    note('agent stopped, storage gone');
    clearInterval(work);
  });
});

const worker = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
  stdio: 'ignore',
  detached: true,
});
const pid = worker.pid!;
notes.write([{ pid, identity: processIdentity(pid)! }]);

console.log(JSON.stringify({ level: 40, time: 1, pid, name: 'summary-worker', msg: 'a warning', waitMs: 5 }));
note('agent started');
