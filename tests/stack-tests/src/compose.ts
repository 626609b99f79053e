import { commandResult, command } from './command.ts';
import { StackError } from './errors.ts';

/** The command for Compose: `docker compose`, or docker-compose from 1.29 on. */
export type Compose = readonly [file: string, ...args: string[]];

/** @throws {StackError} if there is no engine or no Compose: a test must not pass without them */
export async function findCompose(): Promise<Compose> {
  const engine = await commandResult('docker', ['version', '--format', '{{.Server.Version}}']).catch(
    (error: unknown) => ({ exitCode: null, output: error instanceof Error ? error.message : String(error) }),
  );
  if (engine.exitCode !== 0) {
    throw new StackError(
      'no-engine',
      `no Docker engine answers, and this test needs one: ${engine.output.trim()}`,
    );
  }
  const candidates: readonly Compose[] = [['docker', 'compose'], ['docker-compose']];
  for (const candidate of candidates) {
    const [file, ...args] = candidate;
    const found = await commandResult(file, [...args, 'version']).catch(() => undefined);
    if (found?.exitCode === 0) return candidate;
  }
  throw new StackError('no-compose', 'neither `docker compose` nor `docker-compose` is installed');
}

/** Removes the containers, networks and volumes of a project by its name. */
export async function removeProject(project: string): Promise<void> {
  const ofProject = ['--filter', `label=com.docker.compose.project=${project}`];
  const lists = [
    { list: ['ps', '--all', '--quiet'], remove: ['rm', '--force', '--volumes'] },
    { list: ['network', 'ls', '--quiet'], remove: ['network', 'rm'] },
    { list: ['volume', 'ls', '--quiet'], remove: ['volume', 'rm', '--force'] },
  ];
  for (const { list, remove } of lists) {
    const found = (await command('docker', [...list, ...ofProject]))
      .split('\n')
      .filter((each) => each !== '');
    if (found.length > 0) await command('docker', [...remove, ...found]);
  }
}
