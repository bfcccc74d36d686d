import { type Env, given, type Settings, SettingRefused, whole } from '../settings.ts';

/** Backups of two weeks. */
const usualKeep = 14;

/**
 * Reads `BACKUP_DIR` and `BACKUP_KEEP`; nothing is backed up where no folder is named.
 * @throws {SettingRefused} for a number of files that is none, and for one without a folder
 */
export function readBackup(env: Env): Pick<Settings, 'backup'> {
  const folder = given(env, 'BACKUP_DIR');
  const keep = whole(env, 'BACKUP_KEEP', usualKeep, 1, 3650);
  if (folder !== undefined) return { backup: { folder, keep } };
  if (given(env, 'BACKUP_KEEP') === undefined) return {};
  throw new SettingRefused('设置 BACKUP_KEEP 时还需要 BACKUP_DIR：存放备份的目录。');
}
