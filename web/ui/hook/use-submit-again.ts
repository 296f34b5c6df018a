import { type SubmitEvent, useEffect, useRef, useState } from 'react';

interface Submitting {
  /** True while the answer to what was submitted is on its way. */
  isSubmitting: boolean;
  /** Returns what would be submitted now. */
  text: () => string;
  submit: (event: SubmitEvent) => unknown;
}

/**
 * Submits a form. What is submitted while an answer is on its way is submitted once that has come, unless
 * it is the same text: that was a second press. Returns what the form needs.
 */
export function useSubmitAgain({ isSubmitting, text, submit }: Submitting) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<string>(null);
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    if (isSubmitting || !isWanted) return;
    setWanted(false);
    form.current?.requestSubmit();
  }, [isSubmitting, isWanted]);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isSubmitting) return setWanted(text() !== sent.current);
    sent.current = text();
    void submit(event);
  }

  return { ref: form, onSubmit };
}
