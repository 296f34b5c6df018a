// Nothing is in the outbox at first paint.

export { RefusedPlants } from './refused-plants.tsx';
export { WaitingPlants } from './waiting-plants.tsx';
