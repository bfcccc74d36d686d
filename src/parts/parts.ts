import type { AnyActorLogic } from 'xstate';

const parts: Readonly<Record<string, () => Promise<{ readonly logic: AnyActorLogic }>>> = {
  password: async () => ({ logic: (await import('./temporary-password-wiring.ts')).temporaryPasswordLogic }),
  stock: async () => ({ logic: (await import('../stock/stock-wiring.ts')).stockDialogLogic }),
  invite_stock: async () => ({ logic: (await import('../stock/stock-wiring.ts')).inviteStockLogic }),
  merge: async () => ({ logic: (await import('../invites/merge-wiring.ts')).inviteMergeLogic }),
  import_codes: async () => ({ logic: (await import('../coupons/coupon-codes-wiring.ts')).importCodesLogic }),
  codes: async () => ({ logic: (await import('../coupons/coupon-codes-wiring.ts')).codesLogic }),
  upload_files: async () => ({ logic: (await import('../media/upload-wiring.ts')).libraryUploadLogic }),
  inline_edit: async () => ({ logic: (await import('../inline/inline-edit-wiring.ts')).inlineEditLogic }),
  login_statistics: async () => ({
    logic: (await import('../login-statistics/login-statistics-wiring.ts')).loginStatisticsLogic,
  }),
  log_archives: async () => ({ logic: (await import('../archives/log-archives-wiring.ts')).logArchivesLogic }),
  arrange: async () => ({ logic: (await import('../arrange/arrange-wiring.ts')).arrangeLogic }),
  grants: async () => ({ logic: (await import('../grants/grants-wiring.ts')).grantsLogic }),
};

/** The chart of a dialog that an entity declares (`parts` of contract/entity.ts), with what it reaches. */
export function loadPart(name: string): Promise<{ readonly logic: AnyActorLogic }> {
  const load = parts[name];
  if (!load) throw new Error(`no part ${name}`);
  return load();
}
