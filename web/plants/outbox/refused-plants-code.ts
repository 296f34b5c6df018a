import { surelyLateCode } from '../../ui/late/late-code.ts';

/** What shows plants that were refused: until it has come they stay kept, unseen. */
export const refusedPlantsCode = surelyLateCode(
  async () => (await import('./refused-plants.tsx')).RefusedPlants,
);
