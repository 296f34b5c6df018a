import { describeFailure, RequestFailed } from '../api/request-failed.ts';
import type { PlantFormField } from './plant-form-schema.ts';

/** What to show where in the form; `root` is the form as a whole. `type` is the problem's code. */
export interface PlacedFailure {
  place: PlantFormField | 'root';
  type: string;
  message: string;
}

const FIELDS: readonly PlantFormField[] = ['name', 'id', 'tag'];

/** Finds the places in the form that a refused request is about. */
export function placeFailure(error: unknown): PlacedFailure[] {
  const message = describeFailure(error);
  if (!(error instanceof RequestFailed)) return [{ place: 'root', type: 'unknown', message }];
  if (error.code === 'session_required') {
    const message = 'Not added yet, because your session had ended. Press Add plant again.';
    return [{ place: 'root', type: error.code, message }];
  }
  if (error.code === 'id_taken') return [{ place: 'id', type: error.code, message }];
  const placed = error.errors.flatMap(({ pointer, detail }) => {
    const place = FIELDS.find((field) => pointer === `/${field}`);
    return place ? [{ place, type: error.code, message: detail }] : [];
  });
  return placed.length > 0 ? placed : [{ place: 'root', type: error.code, message }];
}
