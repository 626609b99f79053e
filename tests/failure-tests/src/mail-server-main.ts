import { appendFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

/**
 * Arguments: the port, and the file that gets a line with the address of each mail that was read to its end. Takes the mail some time after the line
 * is written, so that kills hit both.
 */
const [port, file] = process.argv.slice(2);
const longestMs = 40;

// The process that started it has ended.
process.stdin.on('end', () => process.exit(0)).resume();

const server = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    stream.resume();
    stream.on('end', () => {
      appendFileSync(file!, `${session.envelope.rcptTo[0]?.address}\n`);
      setTimeout(() => done(), Math.random() * longestMs);
    });
  },
});
// A worker that is killed cuts its connections.
server.on('error', () => {});
server.listen(Number(port), '127.0.0.1', () => console.log('ready'));
