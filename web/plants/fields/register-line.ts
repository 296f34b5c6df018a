import type { ClipboardEvent, DragEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { readRows } from '../add/pasted-rows.ts';

/**
 * Registers a field that holds one line: rows that are pasted or dropped there are refused, with the
 * reason beside it until something else comes.
 */
export function registerLine<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  name: FieldPath<Fields>,
  reason: string,
) {
  const refuseRows = (event: ClipboardEvent | DragEvent) => {
    if (readRows(event) === null) return;
    event.preventDefault();
    form.setError(name, { message: reason });
  };
  return {
    onPaste: refuseRows,
    onDrop: refuseRows,
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
  };
}
