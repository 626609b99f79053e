import { environment } from '@canvass/cli/src/config.ts';
import { runProgram } from '@canvass/cli/src/run-cli.ts';
import { stormProgram } from './program.ts';

const { exitCode, message } = await runProgram(stormProgram, process.argv.slice(2), environment, (line) =>
  console.error(line),
);
if (exitCode === 0) console.log(message);
else console.error(message);
process.exitCode = exitCode;
