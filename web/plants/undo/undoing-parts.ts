export { describeRepeatable } from '../../api/describe-repeatable.ts';
export { undoing } from './undoing.ts';
