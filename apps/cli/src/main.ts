import { environment } from './config.ts';
import { runCli } from './run-cli.ts';

const { exitCode, message } = await runCli(process.argv.slice(2), environment);
if (exitCode === 0) console.log(message);
else console.error(message);
process.exitCode = exitCode;
