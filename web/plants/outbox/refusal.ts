import type { Attempt } from '../../api/attempt.ts';

/** Why a plant that was typed is not in the list. */
export interface Refusal {
  /** The problem's code, or one of the two below. */
  code: string;
  /** Empty where the code alone says why. */
  message: string;
  /** An earlier attempt whose outcome is still unknown; its key keeps the plant from being added twice. */
  tried?: Attempt | undefined;
}

/** What was in the form when another plant was taken back into it. */
export const SET_ASIDE: Refusal = { code: 'set_aside', message: '' };

/** An attempt whose answer nobody knows: its key protects it no more, or what came of the next tells nothing of it. */
export const IN_DOUBT: Refusal = { code: 'in_doubt', message: '' };
