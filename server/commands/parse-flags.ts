import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads a command's flags and other words.
 *
 * @throws Error, one sentence, for an unknown or repeated flag, a flag without its value, or a word
 *   where none is taken.
 */
export function parseFlags<T extends Options>(args: string[], options: T, words = 0) {
  const accepted = Object.keys(options).map((name) => `--${name}`);
  const advice =
    accepted.length > 0 ? `Accepted are ${accepted.join(', ')}.` : 'It takes no flags.';
  const { values, positionals, tokens } = parse(args, options, advice);
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const repeated = names.find((name, i) => names.indexOf(name) !== i);
  if (repeated) throw new Error(`--${repeated} is given twice; give it once.`);
  if (positionals.length > words) {
    throw new Error(`${JSON.stringify(positionals[words])} is one word too many. ${advice}`);
  }
  return { values, positionals };
}

function parse<T extends Options>(args: string[], options: T, advice: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true, tokens: true });
  } catch (error) {
    const [found = ''] = (error instanceof Error ? error.message : String(error)).split(
      /[.\n] ?/,
      1,
    );
    throw new Error(`${found}. ${advice}`, { cause: error });
  }
}
