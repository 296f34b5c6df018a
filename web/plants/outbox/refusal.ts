/** Why a plant that was typed is not in the list. */
export interface Refusal {
  /** The problem's code, or one of the two below. */
  code: string;
  message: string;
}

/** What was in the form when another plant was taken back into it. */
export const SET_ASIDE: Refusal = {
  code: 'set_aside',
  message: 'Set aside while you edit another.',
};

/** An attempt whose answer nobody knows and whose key protects it no more. */
export const IN_DOUBT: Refusal = {
  code: 'in_doubt',
  message: 'It is not known whether this was added. Look for it in the list first.',
};
