import type { Metrics } from '../../http/observe/metrics.ts';
import type { BackupSchedule } from './backup-schedule.ts';

/**
 * Shows whether backups are made, also where nothing could be. The folder is not asked for it: each call to a disk
 * that hangs would take a thread from all others.
 */
export function measureBackups({ show }: Metrics, schedule: BackupSchedule): void {
  show(
    'plant_store_backup_overdue_seconds',
    'How long the next backup in BACKUP_DIR has been due; infinite where there is none yet.',
    () => schedule.overdueMs() / 1000,
  );
}
