import type { Command } from 'commander';

/**
 * Refuses two things that commander lets pass: an option that is given twice, of which the last would
 * count, and an option in the place of another one's value, as in `--name --role viewer`.
 */
export function refuseOddOptions(command: Command, args: string[]): void {
  for (const option of command.options) {
    let isGiven = false;
    command.on(`option:${option.name()}`, (value: string | null | undefined) => {
      if (isGiven) command.error(`error: ${option.long} is given twice; give it once`);
      isGiven = true;
      const isMeant = args.includes(`${option.long}=${value}`);
      if (value?.startsWith('-') && !isMeant) {
        command.error(`error: option '${option.flags}' argument missing`);
      }
    });
  }
}
