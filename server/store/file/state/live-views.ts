import { MAX_NAME_LENGTH, MAX_TAG_LENGTH } from '../../../contract/plants.ts';
import type { Change } from '../../../domain/store.ts';
import type { ViewKeeper, ViewRoom } from './view-room.ts';

/** As many places as a node of a tree holds, which is copied for one of them that changes. */
const NODE_PLACES = 32;

/** What a place takes where views of all four orders are read. */
const PLACE_BYTES = 100;

/**
 * What a plant that is no longer there takes, with a tag of its own, and each character of its texts: two bytes, and up
 * to six in the key that orders them, since a Korean syllable becomes three letters there.
 */
const PLANT_BYTES = 300;
const CHARACTER_BYTES = 8;
const MOST_PLANT_BYTES = PLANT_BYTES + CHARACTER_BYTES * 2 * (MAX_NAME_LENGTH + MAX_TAG_LENGTH);

/** Something that may take long to read, and that may be let go of before it has been. */
export interface LiveView {
  /** How many plants there were when it was taken. */
  readonly total: number;
  readonly letGo: () => void;
  /** What the places take, in bytes, that were copied since it was taken and before the next one was. */
  places: number;
  /** What the plants take that were removed in that time. */
  plants: number;
}

/**
 * The views of a workspace that are being read. A view keeps every plant that was there when it was
 * taken, and shares with the next one the nodes of trees that have not changed between them. Its reader
 * may be slow, so the first is let go of once views keep very much together.
 */
export class LiveViews implements ViewKeeper {
  readonly #room: ViewRoom;
  /** In the order in which they were taken. */
  readonly #views: LiveView[] = [];
  #kept = 0;

  constructor(room: ViewRoom) {
    this.#room = room;
  }

  get kept(): number {
    return this.#views.length > 1 ? this.#kept : 0;
  }

  /** Counts a view that is taken now, of so many plants, until it is closed. */
  open(total: number, letGo: () => void): LiveView {
    const view = { total, letGo, places: 0, plants: 0 };
    this.#views.push(view);
    this.#room.add(this);
    return view;
  }

  close(view: LiveView): void {
    const index = this.#views.indexOf(view);
    if (index < 0) return;
    this.#views.splice(index, 1);
    this.#kept -= view.places + view.plants;
    // What was kept of the time after it is kept for the one before it, too.
    const earlier = this.#views[index - 1];
    if (earlier) this.#keep(earlier, view);
    if (this.#views.length === 0) this.#room.remove(this);
  }

  letFirstGo(): void {
    const [first] = this.#views;
    if (!first) return;
    this.close(first);
    first.letGo();
  }

  /** Notes a change, and has views be let go of where too much is kept. */
  note({ removed, added }: Change): void {
    const latest = this.#views.at(-1);
    if (!latest) return;
    const places = PLACE_BYTES * NODE_PLACES * (removed.length + added.length);
    let plants = PLANT_BYTES * removed.length;
    for (const { name, tag } of removed) plants += CHARACTER_BYTES * (name.length + tag.length);
    this.#keep(latest, { places, plants });
    this.#room.makeRoom();
  }

  /** Of its places and plants no more can be kept than there were. */
  #keep(view: LiveView, { places, plants }: Pick<LiveView, 'places' | 'plants'>): void {
    this.#kept -= view.places + view.plants;
    view.places = Math.min(PLACE_BYTES * view.total, view.places + places);
    view.plants = Math.min(MOST_PLANT_BYTES * view.total, view.plants + plants);
    this.#kept += view.places + view.plants;
  }
}
