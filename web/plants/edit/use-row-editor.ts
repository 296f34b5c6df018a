import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  haveSameTexts,
  type Plant,
  type PlantText,
  plantTexts,
  TEXT_FIELDS,
  textsOf,
} from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { useRenames } from '../../api/renames.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { useUnanswered } from '../../api/unanswered.ts';
import { focusFirstError } from '../../ui/control/focus-first-error.ts';
import { resolveFields } from '../../ui/control/resolve-fields.ts';
import { useHasLeft } from '../../ui/hook/use-has-left.ts';
import { useWatched } from '../../ui/hook/watched.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { usePlantWork } from '../plant-work.ts';
import { nameWish } from '../undo/name-wish.ts';
import type { Tell, TrackUndoable } from '../undo/use-undo.ts';
import { describeCorrection, describeLeftUnsaved, describeUnsaved } from './describe-unsaved.ts';
import {
  findEditConflict,
  findMergeable,
  isAmong,
  isFollowed,
  type Refused,
} from './edit-conflict.ts';
import { clashingFields, mergeTexts, touchedFields } from './merge-edit.ts';
import type { Edit } from './pin-rows.ts';
import { focusedField, holdingSelection } from './row-fields.ts';
import { useCorrectPlant } from './use-correct-plant.ts';
import { useCreatePlant } from './use-create-plant.ts';
import { useTakenBack } from './use-taken-back.ts';

const fieldsSchema = z.object(plantTexts);
type Fields = z.infer<typeof fieldsSchema>;

/** A save that was asked for. */
interface Wish {
  /** What was typed, as it is to be stored. */
  texts: Fields;
  /** In which fields; the others stay as they are there. */
  touched: readonly PlantText[];
  /** The state of the plant to save over; null adds it again. */
  over: Plant | null;
  /** True to save over whatever I have stored there by then, but not over what others have. */
  isOverMine: boolean;
  /** What stood in the fields. */
  fields: Fields;
}

interface RowEditorOptions {
  person: Person;
  edit: Edit;
  /** The plant as the page has it now; undefined where the page does not show it. */
  current: Plant | undefined;
  trackUndoable: TrackUndoable;
  onType: () => void;
  onDone: () => void;
}

/** The state of one row's correction, and what its buttons do. */
export function useRowEditor({ edit, onType, onDone, ...given }: RowEditorOptions) {
  const { person, current, trackUndoable } = given;
  const { plant } = edit;
  const { edits } = usePlantWork();
  const correct = useCorrectPlant(person);
  const create = useCreatePlant(person);
  const toasts = useToasts();
  const hasLeft = useHasLeft();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [sent, setSent] = useState(edit.allSent);
  const unanswered = useUnanswered();
  /** What stood in the fields when it was asked for, and in which of them; null while nothing is under way. */
  const underWay = useRef<(Fields & { from: string | null }) | null>(null);
  /** What was asked for meanwhile. */
  const wanted = useRef<Wish>(null);
  const isLeft = useRef(false);
  const form = useForm<Fields>({
    resolver: resolveFields(fieldsSchema),
    defaultValues: edit.typed ?? textsOf(plant),
    shouldFocusError: false,
  });
  const keepTyped = useEffectEvent(onType);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          edit.typed = textsOf(values);
          keepTyped();
        },
      }),
    [form, edit],
  );
  // What is yet to show of one that was left is nobody else's.
  const takeOver = useEffectEvent(() => {
    const left = edits.left.filter((one) => one.isUnanswered && one.plant.id === plant.id);
    if (left.length > 0) noteSent([...left.flatMap(({ allSent }) => allSent), ...edit.allSent]);
  });
  useEffect(() => takeOver(), []);
  const isSending = correct.isPending || create.isPending;
  const allRenames = useRenames();
  const renames = useWatched(allRenames);
  // The answer to the first attempt would tell of what is there no more.
  useTakenBack(sent.at(-1), current, () => unanswered.end(saveOf(plant)));
  const news = findEditConflict({ original: plant, current, refused, sent, renames });
  const mergeable = findMergeable(news, typedNow(), knownNow());
  const conflict = mergeable ? null : news;
  const followNews = useEffectEvent(() => {
    if (mergeable && !underWay.current) follow(mergeable);
  });
  useEffect(() => followNews());

  function typedNow() {
    return edit.typed ?? textsOf(edit.plant);
  }

  function knownNow() {
    return [edit.plant, ...edit.allSent];
  }

  /** Goes on from the plant as others made it: what nobody typed in is as they have it. */
  function follow(theirs: Plant, kept = touchedFields(typedNow(), knownNow())) {
    fill(theirs, kept);
    edit.plant = theirs;
    noteSent([]);
    setRefused({ reason: { theirs }, shown: current });
  }

  /** Puts other texts into all fields but those that are kept. */
  function fill(texts: Fields, kept: readonly PlantText[]) {
    const typed = typedNow();
    const next = mergeTexts(texts, typed, kept);
    for (const field of TEXT_FIELDS)
      if (next[field] !== typed[field])
        holdingSelection(plant, field, () => form.setValue(field, next[field]));
    edit.typed = next;
  }

  /** Sends what is typed, over a state of the plant or, where it is gone, as a new one. */
  async function send(wish: Wish) {
    const { over, fields } = wish;
    const mine = plantOf(wish);
    const name = shortName(mine.name);
    noteSent([...edit.allSent.filter((one) => !haveSameTexts(one, mine)), mine]);
    underWay.current = { ...fields, from: focusedField(plant) };
    edit.isUnanswered = true;
    const about = saveOf(plant);
    const what = about + nameWish([mine, over]);
    try {
      const answer = unanswered.send(what, (idempotencyKey) =>
        over
          ? correct.mutateAsync({ plant: mine, expected: over, idempotencyKey })
          : create.mutateAsync({ plant: mine, idempotencyKey }),
      );
      const tell: Tell = (_change, run) => ({
        tone: 'done',
        about,
        text: over ? words.plantCorrected(name) : words.plantAddedAgain(name),
        action: { label: words.undo, run },
      });
      const asked = { what, about, ...describeCorrection(plant) };
      await trackUndoable(answer, tell, { asked });
      edit.isUnanswered = false;
      finish(mine, wish);
    } catch (error) {
      edit.isUnanswered = false;
      noteFailure(error, wish, what);
    }
  }

  /** Ends the correction, or goes on with what was typed while it was being saved. */
  function finish(saved: Plant, { touched, fields }: Wish) {
    const before = underWay.current;
    underWay.current = null;
    // What was refused before has been answered by this.
    setRefused(null);
    const next = wanted.current;
    wanted.current = null;
    if (next && !(next.isOverMine && haveSameTexts(plantOf({ ...next, over: saved }), saved))) {
      startFrom(saved);
      return void carryOut(next.isOverMine ? { ...next, over: saved } : next);
    }
    // Not from the form: over another screen somebody may have come back to a new one.
    const { typed } = edit;
    const isAsSent = !before || !typed || haveSameTexts(before, typed);
    const field = focusedField(saved);
    // Who has gone on to the other field is left there, over another screen too.
    if (isAsSent && (field === null || field === before?.from)) return onDone();
    const now = typedNow();
    // What nobody typed in may have been saved as others have it.
    fill(
      saved,
      TEXT_FIELDS.filter((one) => touched.includes(one) || now[one] !== fields[one]),
    );
    startFrom(saved);
  }

  function startFrom(saved: Plant) {
    edit.plant = saved;
    noteSent([{ ...saved }]);
  }

  /** Kept with what is typed, so that it is known over another screen and a reload. */
  function noteSent(next: Plant[]) {
    edit.allSent = next;
    setSent(next);
    onType();
  }

  function noteFailure(error: unknown, wish: Wish, what: string) {
    const mine = plantOf(wish);
    const tried = unanswered.tried(what);
    const about = saveOf(plant);
    const tellElsewhere = () =>
      toasts.show({ tone: 'failed', about, text: describeLeftUnsaved(plant, error, tried) });
    const next = wanted.current;
    wanted.current = null;
    const failure = error instanceof RequestFailed ? error : null;
    const theirs = failure?.current;
    if (theirs && haveSameTexts(theirs, mine)) return finish(mine, wish);
    underWay.current = null;
    if (isLeft.current) return void tellElsewhere();
    // Pressed beside what others made of it, of which this answer tells too.
    if (failure?.isNewsOfChange && next && !next.isOverMine) return void carryOut(next);
    const last = next ?? wish;
    // Not theirs, but what an attempt before has left there.
    if (theirs && wish.isOverMine && isAmong(edit.allSent, theirs))
      return void carryOut({ ...last, over: theirs });
    if (theirs && goesWith(last, theirs)) {
      follow(theirs);
      const fields = mergeTexts(theirs, last.fields, last.touched);
      return void carryOut({ ...last, over: theirs, fields });
    }
    // Over another screen, or since, nobody sees what this row says.
    if (hasLeft.current) return void tellElsewhere();
    if (theirs) return setRefused({ reason: { theirs }, shown: current });
    if (failure?.code === 'plant_not_found')
      return setRefused({ reason: 'deleted', shown: current });
    // Someone has brought it back; the next attempt to save tells what it is like now.
    if (failure?.code === 'id_taken') setRefused(null);
    const places = TEXT_FIELDS.flatMap((place) =>
      (failure?.errors ?? [])
        .filter(({ pointer }) => pointer === `/${place}`)
        .map(({ detail: message }) => ({ place, message })),
    );
    for (const { place, message } of places) form.setError(place, { message });
    if (places.length > 0) return;
    form.setError('root', { message: describeUnsaved(error, tried) });
  }

  /** Saves what is typed now; `over` null adds the plant again. */
  function ask(over: Plant | null, isOverMine: boolean) {
    const fields = form.getValues();
    const submit = form.handleSubmit(
      async (texts) => {
        const touched = isOther(over) ? TEXT_FIELDS : touchedFields(texts, knownNow());
        await carryOut({ texts, touched, over, isOverMine, fields });
      },
      (errors) =>
        focusFirstError(document.querySelector(`[data-plant="${plant.id}"] form`), errors),
    );
    void submit();
  }

  async function carryOut(wish: Wish) {
    if (underWay.current) {
      wanted.current = wish;
      return;
    }
    const { over } = wish;
    const mine = plantOf(wish);
    const latest = edit.allSent.at(-1);
    if (!over || !haveSameTexts(mine, over)) await send(wish);
    // Typed back, but what was sent before, whose answer did not come, may be there.
    else if (wish.isOverMine && latest && !haveSameTexts(latest, mine))
      await send({ ...wish, over: latest });
    else onDone();
  }

  /** Makes the plant that is wished for. */
  function plantOf({ texts, touched, over }: Wish): Plant {
    return { id: plant.id, ...(over ? mergeTexts(over, texts, touched) : texts) };
  }

  /** Tells whether what others made of the plant and what is wished for go together. */
  function goesWith({ texts, over }: Wish, theirs: Plant): boolean {
    const known = over ? [...knownNow(), over] : knownNow();
    const isSame = isFollowed(known, theirs, allRenames.get());
    return isSame && clashingFields(texts, known, theirs).length === 0;
  }

  /** Tells whether it may be another plant, of which nothing is to be mixed with this one. */
  function isOther(over: Plant | null): boolean {
    return over !== null && !isFollowed(knownNow(), over, allRenames.get());
  }

  function save(event: SubmitEvent) {
    event.preventDefault();
    const latest = sent.at(-1);
    const isRepeat = latest && haveSameTexts(latest, form.getValues());
    // What an unanswered attempt has left there is mine, so that it can be saved over.
    ask(current && isAmong(sent, current) && !isRepeat ? current : plant, true);
  }

  function noteLeft() {
    isLeft.current = true;
    wanted.current = null;
    edits.left = [...edits.left, edit].filter((one) => one.isUnanswered);
  }

  /** Saves what is typed over what others made of the plant; null adds it again. */
  const saveOver = (theirs: Plant | null) => ask(theirs, false);

  /** Takes theirs where both changed a text. Returns false where nothing else is typed, and the row can be left. */
  function takeTheirs(): boolean {
    if (!conflict || conflict === 'deleted' || !conflict.isFollowed) return false;
    const { theirs } = conflict;
    const [typed, known] = [form.getValues(), knownNow()];
    const clashing = clashingFields(typed, known, theirs);
    const kept = touchedFields(typed, known).filter((field) => !clashing.includes(field));
    if (haveSameTexts(mergeTexts(theirs, typed, kept), theirs)) return false;
    follow(theirs, kept);
    return true;
  }

  return { form, isSending, conflict, save, saveOver, takeTheirs, noteLeft };
}

/** Names whatever would save this plant: so begins what is unanswered of that, and toasts are about it. */
function saveOf({ id }: Plant): string {
  return `save ${id} `;
}
