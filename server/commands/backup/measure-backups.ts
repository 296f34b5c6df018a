import type { BackupPlan } from '../../config.ts';
import type { Metrics } from '../../http/observe/metrics.ts';
import { findBackups } from './scheduled-files.ts';

/** Shows whether the backups of a plan are made, also where nothing could be. */
export function measureBackups({ show }: Metrics, { everyMs, folder }: BackupPlan): void {
  show(
    'plant_store_backup_overdue_seconds',
    'How long the next backup in BACKUP_DIR has been due; infinite where there is none yet.',
    async () => {
      const now = Date.now();
      const last = (await findBackups(folder, now)).at(-1);
      return last ? Math.max(0, now - last.time - everyMs) / 1000 : Number.POSITIVE_INFINITY;
    },
  );
}
