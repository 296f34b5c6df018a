import { expect, test } from 'vitest';
import { SettingError } from '../../find-setting.ts';
import { FolderInUseError } from '../../store/file/disk/folder-lock.ts';
import { UnknownFormatError } from '../../store/unknown-format.ts';
import { explainFailure } from './explain-failure.ts';
import { WrongLineError } from './wrong-line.ts';

test.each([
  ['a folder that another process holds', 1, new FolderInUseError('data')],
  ['a wrong command line', 2, new WrongLineError('wrong')],
  ['a wrong setting', 78, new SettingError('PORT', 'eighty', 'a whole number')],
  ['data of another version', 78, new UnknownFormatError('unknown')],
])('%s is refused with the status %i', (_what, status, error) => {
  expect(explainFailure(error, []).status).toBe(status);
});
