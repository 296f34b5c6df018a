/** A plant as the list shows it; null where it is not there. */
export type State = string | null;

export function stateOf({ name, tag }: { name: string; tag: string }): State {
  return `${name} | ${tag}`;
}

/** What a plant may be by now, by all that its person was told. */
export interface PlantStory {
  possible: Set<State>;
}

/** Something that was asked for of one plant. */
export interface Wish {
  plant: PlantStory;
  /** What the plant becomes if it is done. */
  after: State;
  /** Its place in the order of all presses, by the last of its own. */
  pressed: number;
  /** `unknown` once the app has said that it does not know, or the page was left. */
  status: 'pending' | 'unknown' | 'done' | 'refused';
}

/**
 * Remembers what a person asked for and was told, and so what each plant may be. What was told as done
 * is so; what was in doubt when that was asked for can no longer be done.
 */
export class ToldPlants {
  readonly plants: PlantStory[] = [];
  readonly #wishes: Wish[] = [];
  #presses = 0;

  add(...states: State[]): PlantStory {
    const plant = { possible: new Set(states) };
    this.plants.push(plant);
    return plant;
  }

  press(plant: PlantStory, after: State): Wish {
    const wish: Wish = { plant, after, pressed: 0, status: 'pending' };
    this.#wishes.push(wish);
    this.pressAgain(wish);
    return wish;
  }

  pressAgain(wish: Wish): void {
    this.#presses += 1;
    wish.pressed = this.#presses;
    wish.status = 'pending';
    wish.plant.possible.add(wish.after);
  }

  /**
   * Notes that the app has told that a wish was done. One that was pressed later may have been told before
   * it, as where news of this one came ahead of its answer, and holds still.
   */
  noteDone(wish: Wish): void {
    wish.status = 'done';
    const { plant, pressed } = wish;
    const mayComeAfter = this.#wishes.filter(
      (one) =>
        one.plant === plant &&
        (one.status === 'pending' || (one.status !== 'refused' && one.pressed > pressed)),
    );
    plant.possible = new Set([wish.after, ...mayComeAfter.map(({ after }) => after)]);
  }

  noteUnknown(wish: Wish): void {
    wish.status = 'unknown';
  }

  /** What a refused wish left possible stays so: an attempt before it may have been done. */
  noteRefused(wish: Wish): void {
    wish.status = 'refused';
  }

  /** Whoever leaves the page learns nothing of what had no answer by then. */
  leavePage(): void {
    for (const wish of this.#wishes) if (wish.status === 'pending') this.noteUnknown(wish);
  }

  /** Lists what the plants were told to be and are not, and what is there that they were told not to be. */
  differences(now: State[]): string[] {
    const isThere = (state: State) => now.includes(state);
    const gone = this.plants
      .filter(({ possible }) => !possible.has(null) && ![...possible].some(isThere))
      .map(
        (plant) => `none is there of ${[...plant.possible].join(', ')}: ${this.#describe(plant)}`,
      );
    const known = new Set(this.plants.flatMap(({ possible }) => [...possible]));
    const back = now.filter((state) => !known.has(state)).map((state) => `${state} is there`);
    return [...gone, ...back];
  }

  #describe(plant: PlantStory): string {
    const wishes = this.#wishes.filter((one) => one.plant === plant);
    return wishes.map(({ pressed, after, status }) => `${pressed} ${after} ${status}`).join('; ');
  }
}
