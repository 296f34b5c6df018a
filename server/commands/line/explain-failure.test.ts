import { expect, test } from 'vitest';
import { findSetting, SettingError } from '../../find-setting.ts';
import { FolderInUseError, NoLocksError } from '../../store/file/disk/folder-lock.ts';
import { UnknownFormatError } from '../../store/unknown-format.ts';
import { explainFailure } from './explain-failure.ts';
import { WrongLineError } from './wrong-line.ts';

/** Returns what a setting is refused with. */
function refusalBy(environment: NodeJS.ProcessEnv): unknown {
  try {
    return findSetting(environment, 'ADMIN_TOKEN');
  } catch (error) {
    return error;
  }
}

test.each([
  ['a folder that another process holds', 1, new FolderInUseError('data')],
  ['a secret whose file is not there yet', 1, refusalBy({ ADMIN_TOKEN_FILE: '/none' })],
  ['a secret whose file is yet to be written', 1, refusalBy({ ADMIN_TOKEN_FILE: '/dev/null' })],
  ['a wrong command line', 2, new WrongLineError('wrong')],
  ['a wrong setting', 78, new SettingError('PORT', 'eighty', 'a whole number')],
  ['a secret that is set twice', 78, refusalBy({ ADMIN_TOKEN: 'a', ADMIN_TOKEN_FILE: '/none' })],
  ['a system without locks', 78, new NoLocksError(new Error('none'))],
  ['data of another version', 78, new UnknownFormatError('unknown')],
  ['a copy of such data', 78, new Error('removed', { cause: new UnknownFormatError('unknown') })],
])('%s is refused with the status %i', (_what, status, error) => {
  expect(explainFailure(error, []).status).toBe(status);
});
