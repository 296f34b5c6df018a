export { describeLoss, describeStillIn } from './describe-sign-out.ts';
export { signOut } from './sign-out.ts';
