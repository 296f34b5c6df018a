import { Command, CommanderError } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { isMangled } from '../../mangled-text.ts';
import { hearSignalsAsFirst } from '../end-process.ts';
import { writeOutput } from '../standard-output.ts';
import { addCommands } from './program.ts';
import { refuseOddOptions } from './refuse-odd-options.ts';
import { WrongLineError } from './wrong-line.ts';

const AFTER_HELP = `
plant-store COMMAND --help tells more of a command and the settings it reads.

Exit status:
  0  done
  1  failed; one sentence on standard error says why
  2  the command line is wrong
  78 a setting is wrong, another version wrote the data, or the system cannot lock a folder:
     another try would fail as well`;

/**
 * Runs the command that a command line names.
 *
 * @throws WrongLineError, and whatever the command throws.
 */
export async function runLine(args: string[]): Promise<void> {
  hearSignalsAsFirst();
  requireReadable(args);
  const said: string[] = [];
  const program = new Command('plant-store')
    .description('A plant store: an app for staff and a public interface for programs.')
    .version(packageJson.version, '--version', 'print the version')
    .helpOption('-h, --help', 'tell what there is to run')
    // What is wrong is thrown, and told once, by whoever runs this.
    .configureOutput({ writeOut: (text) => said.push(text), writeErr: () => undefined })
    .addHelpText('after', AFTER_HELP);
  addCommands(program);
  for (const command of withAllBelow(program)) prepare(command, args);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
    await writeOutput(said.join(''));
  }
}

/** Refuses what another text would be taken for: of two names that differ in such letters alone each would be either. */
function requireReadable(args: string[]): void {
  const mangled = args.find(isMangled);
  if (mangled === undefined) return;
  const what = `The letters of ${JSON.stringify(mangled)} are not written as UTF-8.`;
  throw new WrongLineError(`${what} Set the terminal, or the file of the script, to UTF-8.`);
}

function withAllBelow(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withAllBelow)];
}

function prepare(command: Command, args: string[]): void {
  refuseOddOptions(command, args);
  command.exitOverride((error) => {
    if (error.exitCode === 0) throw error;
    throw new WrongLineError(describeMistake(command, error), { cause: error });
  });
}

/** Says what is wrong with a command line, and where to read what is accepted. */
function describeMistake(command: Command, { code, message }: CommanderError): string {
  const path = pathOf(command);
  const hint = `${path} --help tells what it takes.`;
  if (code === 'commander.help') return `${path} takes a command after it. ${hint}`;
  const [what = '', ...more] = message.replace(/^error: /, '').split('\n');
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}`.replace(/[.]?$/, '.');
  return [sentence, ...more, hint].join(' ');
}

/** How a command is called, such as `plant-store token create`. */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}
