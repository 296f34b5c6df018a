/** Why a plant that was typed is not in the list. */
export interface Refusal {
  /** The problem's code, or one of the two below. */
  code: string;
  /** Empty where the code alone says why. */
  message: string;
}

/** What was in the form when another plant was taken back into it. */
export const SET_ASIDE: Refusal = { code: 'set_aside', message: '' };

/** An attempt whose answer nobody knows and whose key protects it no more. */
export const IN_DOUBT: Refusal = { code: 'in_doubt', message: '' };
