import type { Progress } from '@canvass/cli/src/commands.ts';
import type { CommandResult } from '@canvass/cli/src/command-result.ts';
import { requireNotTaken } from '@canvass/cli/src/config.ts';
import type { Program } from '@canvass/cli/src/run-cli.ts';
import { stopOnFirstSignal } from '@canvass/cli/src/stop-on-first-signal.ts';
import { systemClock } from '@canvass/runtime/clock';
import type { Environment } from '@canvass/settings';
import { readStormArguments, stormOptions } from './arguments.ts';
import { stormCommand } from './command.ts';
import { createLivePicture } from './live-picture.ts';
import type { Target } from './targets/target.ts';
import { usage } from './usage.ts';

export const stormProgram: Program = { run: storm, usage };

async function storm(args: readonly string[], env: Environment, progress: Progress): Promise<CommandResult> {
  requireNotTaken(env, Object.keys(stormOptions));
  const request = readStormArguments(args);
  let target: Target | undefined;
  const stopping = stopOnFirstSignal(() => {
    void Promise.resolve(target?.restore()).finally(() => process.exit(1));
  });
  const { stderr } = process;
  const picture = createLivePicture({
    write: (text) => void stderr.write(text),
    isTerminal: stderr.isTTY ?? false,
    columns: () => stderr.columns ?? 80,
    now: () => systemClock.now(),
  });
  const { signal } = stopping;
  const onTarget = (opened: Target): void => void (target = opened);
  try {
    return await stormCommand(
      { clock: systemClock, fetch, picture, progress, signal, onTarget },
      request,
      env,
    );
  } finally {
    stopping.release();
  }
}
