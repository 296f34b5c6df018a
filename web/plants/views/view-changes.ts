import type { View } from '../../../server/contract/views.ts';
import { isOutcomeUnknown, sendOrFind } from '../../api/lost-answer.ts';

/** A change of a view that one asks for oneself. */
export interface ViewChange {
  /** The view as it was seen. */
  view: View;
  /** Sends it, for the view as one's own changes have left it by then. */
  send: (latest: View) => Promise<View>;
  /** Finds the view as it was to become, among those that there are. */
  findMade: (views: View[], latest: View) => View | undefined;
  /** Called once it is known that nothing came of it though its answer was lost. */
  onNothing?: () => void;
}

interface Lost extends ViewChange {
  latest: View;
}

/**
 * What one person changes of views in this tab. The changes of a view are sent one after the other, each
 * for what the one before has made; what came of one whose answer was lost is found out before the next.
 */
export class ViewChanges {
  readonly #look: () => Promise<View[]>;
  /** What one's own changes have made of views, by the revisions before. */
  readonly #made = new Map<string, View>();
  /** The changes whose answers were lost, by the ids of their views. */
  readonly #lost = new Map<string, Lost>();
  /** The last that was asked for of each view, by its id. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** @param look fetches the views that there are. */
  constructor(look: () => Promise<View[]>) {
    this.#look = look;
  }

  /**
   * Carries out a change after those that were asked for before it.
   *
   * @throws what its `send` threw, or the look at what came of a change before it; then nothing was sent.
   */
  carryOut(change: ViewChange): Promise<View> {
    const { id } = change.view;
    const carry = () => this.#carryOut(change);
    const answer = (this.#last.get(id) ?? Promise.resolve()).then(carry, carry);
    this.#last.set(id, answer);
    return answer;
  }

  /** Tells whether a view may be another by now than it was seen, by a change whose answer was lost. */
  isInDoubt({ id, revision }: View): boolean {
    return this.#lost.get(id)?.latest.revision === revision;
  }

  /** Returns a view as one's own changes have left it. What others have made of it is not followed. */
  #latestOf(view: View): View {
    const next = this.#made.get(view.revision);
    return next ? this.#latestOf(next) : view;
  }

  async #carryOut(change: ViewChange): Promise<View> {
    const { id } = change.view;
    await this.#findLost(id);
    const latest = this.#latestOf(change.view);
    const send = () => this.#send(change, latest);
    const made = await sendOrFind(send, () => this.#findLost(id));
    // One before it that was lost and not found can be made no more.
    this.#lost.get(id)?.onNothing?.();
    this.#note(id, latest, made);
    return made;
  }

  async #send(change: ViewChange, latest: View): Promise<View> {
    try {
      return await change.send(latest);
    } catch (error) {
      if (isOutcomeUnknown(error)) this.#lost.set(change.view.id, { ...change, latest });
      throw error;
    }
  }

  /** Looks at what came of the change of a view whose answer was lost; undefined where nothing did so far. */
  async #findLost(id: string): Promise<View | undefined> {
    const lost = this.#lost.get(id);
    if (!lost) return undefined;
    const made = lost.findMade(await this.#look(), lost.latest);
    if (made) this.#note(id, lost.latest, made);
    return made;
  }

  #note(id: string, before: View, made: View): void {
    this.#lost.delete(id);
    if (made.revision !== before.revision) this.#made.set(before.revision, made);
  }
}
