import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { isAddress } from '../../hide-address.ts';
import type { SettingName } from '../../settings.ts';
import {
  describeSettings,
  OF_ASKING,
  OF_OPENING,
  OF_SERVING,
  OF_THE_STORE,
} from './describe-settings.ts';

const OF_THE_FOLDER: SettingName[] = ['DATA_DIR', ...OF_OPENING];

const JSON_OPTION = ['--json', 'tell the result as one JSON document'] as const;

/** Each command loads its own code alone: those that do not serve start in two thirds of the processor time. */
export function addCommands(program: Command): void {
  addServe(program);
  addToken(program);
  addImport(program);
  addExport(program);
  addCopy(program);
  addBackup(program);
  addRestore(program);
  addVerify(program);
  addConfig(program);
}

function addServe(program: Command): void {
  program
    .command('serve')
    .summary('serve the app and the public interface; also what runs without a command')
    .description('Serves the app and the public interface until it is told to stop by a signal.')
    .addHelpText('after', describeSettings(OF_SERVING))
    .action(async () => await (await import('../serve.ts')).runServe());
}

function addToken(program: Command): void {
  const token = program
    .command('token')
    .summary('make, list and revoke access tokens')
    .description('Makes, lists and revokes access tokens.');
  token
    .command('create')
    .summary('print a new token, alone')
    .description('Makes a token and prints its text, alone. It is shown only now.')
    .option('--name <name>', 'who or what will use it')
    .option('--role <role>', 'viewer, editor or admin')
    .option('--workspace <workspace>', 'whose plants it is for', 'main')
    .option('--expires <duration>', 'how long it lives, such as 12h or 90d; for ever if left out')
    .addHelpText('after', describeSettings([...OF_THE_STORE, ...OF_OPENING]))
    .option(...JSON_OPTION)
    .hook('preAction', (command) => requireOptions(command, '--name', '--role'))
    .action(async (given) => await (await import('../token/token.ts')).runCreate(given));
  token
    .command('list')
    .summary('show the tokens, their state and when they were last used')
    .description('Shows the tokens of all workspaces, their state and when they were last used.')
    .option(...JSON_OPTION)
    .addHelpText('after', describeSettings([...OF_THE_STORE, ...OF_OPENING]))
    .action(async (given) => await (await import('../token/token.ts')).runList(given));
  token
    .command('revoke')
    .summary('end a token and the sessions opened with it, or all of them')
    .description(
      'Ends a token by its name or id, with its sessions, the webhooks it registered, the sign-in links it made and what they opened.',
    )
    .argument('[name]', 'the name or the id of the token; quote a name that contains spaces')
    .option('--workspace <workspace>', 'whose token it is', 'main')
    .addOption(
      new Option(
        '--all',
        'end every token, session, sign-in link and webhook of all workspaces, and the views that people kept for themselves',
      ).conflicts('workspace'),
    )
    .addHelpText('after', describeSettings([...OF_THE_STORE, ...OF_OPENING]))
    .action(
      async (name, given) => await (await import('../token/token.ts')).runRevoke(name, given),
    );
}

const SERVER_OPTION = [
  '--server <address>',
  'where the server is, such as https://plants.example.com',
] as const;

function addImport(program: Command): void {
  program
    .command('import')
    .summary('import a file of plants into a running server')
    .description(
      'Imports a CSV or JSON file of plants into a running server, all of it or nothing, and tells what is wrong with it.',
    )
    .addArgument(new Argument('<file>', '- for standard input').argParser(requireFile))
    .option('--replace', 'let rows replace the plants that have their ids')
    .option('--leave-out', 'leave out the rows that cannot be imported')
    .option('--accept-ids', 'import ids that skip many others, which later plants never get')
    .option(
      '--idempotency-key <key>',
      'make this import only once, however often it is run with the same key and token',
    )
    .option(...SERVER_OPTION)
    .option(...JSON_OPTION)
    .addHelpText('after', describeSettings(OF_ASKING))
    .action(
      async (file, given) => await (await import('../transfer/import.ts')).runImport(file, given),
    );
}

function addExport(program: Command): void {
  program
    .command('export')
    .summary('export the plants of a running server')
    .description('Exports the plants of a running server to a file, or to standard output.')
    .addArgument(
      new Argument(
        '[file]',
        'is replaced where it is there; - or none for standard output',
      ).argParser(requireFile),
    )
    .addOption(
      new Option(
        '--format <format>',
        'csv or json; json where the name of the file ends so',
      ).choices(['csv', 'json']),
    )
    .option('--search <text>', 'export what a search finds')
    .option('--tag <tag>', 'export what has this tag')
    .option(...SERVER_OPTION)
    .addHelpText('after', describeSettings(OF_ASKING))
    .action(
      async (file, given) => await (await import('../transfer/export.ts')).runExport(file, given),
    );
}

function addCopy(program: Command): void {
  program
    .command('copy')
    .summary('move everything into an empty database, or from one into an empty folder')
    .description(
      'Copies all that a data folder keeps into an empty database, or all of a database into an empty folder, and compares the two.',
    )
    .option(
      '--from <place>',
      'a data folder, or the address of a database: postgres://…',
      requirePlace,
    )
    .option('--to <place>', 'the other one of the two', requirePlace)
    .addHelpText(
      'after',
      '\nIt reads no settings. A password may stand in PGPASSWORD or ~/.pgpass.',
    )
    .option(...JSON_OPTION)
    .hook('preAction', (command) => requireOptions(command, '--from', '--to'))
    .action(async (given) => await (await import('../copy.ts')).runCopy(given));
}

function addBackup(program: Command): void {
  program
    .command('backup')
    .summary('copy the data folder or the database, also while servers run')
    .description(
      'Copies the data folder or the database into a new folder or file, also while servers run, and checks the copy.',
    )
    .addArgument(
      new Argument('<target>', 'a folder, or a file such as monday.tar.gz').argParser(requirePath),
    )
    .option(...JSON_OPTION)
    .addHelpText('after', describeSettings(OF_THE_STORE))
    .action(
      async (target, given) => await (await import('../backup/backup.ts')).runBackup(target, given),
    );
}

function addRestore(program: Command): void {
  program
    .command('restore')
    .summary('put a backup in the place of an empty data folder or database')
    .description(
      'Copies a backup into the data folder, which has to be empty or not there, or into an empty database, and checks it.',
    )
    .addArgument(
      new Argument('<backup>', 'a folder, or a file such as monday.tar.gz').argParser(requirePath),
    )
    .option(
      '--revoke-all',
      'end every token, session, sign-in link and webhook of the backup, and the views that people kept for themselves',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', describeSettings(OF_THE_STORE))
    .action(
      async (backup, given) =>
        await (await import('../backup/restore.ts')).runRestore(backup, given),
    );
}

function addVerify(program: Command): void {
  program
    .command('verify')
    .summary('check the data folder, or accept a file of it that was edited by hand')
    .description(
      'Reads the data folder as a start would, and its history, and tells what is in it.',
    )
    .option(
      '--accept-edit',
      'take a plants.json or access.json that was edited by hand or put back on purpose',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', `${describeSettings(OF_THE_FOLDER)}\n${STATUS_OF_VERIFY}`)
    .action(async (given) => await (await import('../verify.ts')).runVerify(given));
}

function addConfig(program: Command): void {
  program
    .command('config')
    .summary('print the settings that are in force, without secrets')
    .description('Prints each setting that is in force and where it comes from, secrets hidden.')
    .option(...JSON_OPTION)
    .addHelpText('after', describeSettings())
    .action(async (given) => await (await import('../config.ts')).runConfig(given));
}

const STATUS_OF_VERIFY = `
Exit status:
  0  all is sound
  1  a start would be refused
  2  the command line is wrong
  3  all plants are whole, and a part of history cannot be read
  78 a setting is wrong, another version wrote the data, or the system cannot lock a folder`;

/** Names the first that is missing, once all else is right: a misspelt one is called unknown, and not missing. */
function requireOptions(command: Command, ...names: string[]): void {
  const missing = command.options.find(
    (option) =>
      names.includes(option.long ?? '') && command.getOptionValue(option.name()) === undefined,
  );
  if (missing) command.error(`error: required option '${missing.flags}' not specified`);
}

/** What names standard input or output in the place of a file. */
const STREAM = '-';

function requireFile(text: string): string {
  return text === STREAM ? text : requirePath(text);
}

/** Takes no address for a path: its password would become a part of a file's name. */
function requirePath(text: string): string {
  if (isAddress(text)) {
    throw new InvalidArgumentError('It is an address. Write ./ before a path of such a name.');
  }
  return requirePlace(text);
}

function requirePlace(text: string): string {
  if (text === '') throw new InvalidArgumentError('It is empty.');
  if (text !== STREAM) return text;
  const advice = 'Write ./ before a path of such a name.';
  throw new InvalidArgumentError(`Standard input and output cannot be used here. ${advice}`);
}
