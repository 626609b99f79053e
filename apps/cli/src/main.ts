import { environment } from './config.ts';
import { runCli } from './run-cli.ts';

const { exitCode, message } = await runCli(process.argv.slice(2), environment, (line) => console.error(line));
if (exitCode === 0) console.log(message);
else console.error(message);
process.exitCode = exitCode;
