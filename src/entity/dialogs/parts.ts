import type { ComponentType } from 'react';
import type { AnyActorLogic, AnyActorRef } from 'xstate';

/** How a part is drawn: over its own actor, in a dialog of its own. */
interface PartViewProps {
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** A dialog beside a record or a list: its chart with what it reaches, and how it is drawn. Either comes when it is needed. */
interface Part {
  readonly logic: () => Promise<AnyActorLogic>;
  readonly view: () => Promise<ComponentType<PartViewProps>>;
}

const codesDialog = async () => (await import('../../coupons/CouponCodesDialog.tsx')).CouponCodesDialog;
const stockDialog = async () => (await import('../../stock/StockDialog.tsx')).StockDialog;

/** The dialogs that entities declare (`parts` of contract/entity/entity.ts), by their names. */
export const parts: Readonly<Record<string, Part>> = {
  password: {
    logic: async () => (await import('./temporary-password-wiring.ts')).temporaryPasswordLogic,
    view: async () => (await import('./TemporaryPasswordDialog.tsx')).TemporaryPasswordDialog,
  },
  client_secret: {
    logic: async () => (await import('./client-secret-wiring.ts')).clientSecretLogic,
    view: async () => (await import('./ClientSecretDialog.tsx')).ClientSecretDialog,
  },
  stock: { logic: async () => (await import('../../stock/stock-wiring.ts')).stockDialogLogic, view: stockDialog },
  invite_stock: {
    logic: async () => (await import('../../stock/stock-wiring.ts')).inviteStockLogic,
    view: stockDialog,
  },
  merge: {
    logic: async () => (await import('../../invites/merge-wiring.ts')).inviteMergeLogic,
    view: async () => (await import('../../invites/MergeDialog.tsx')).MergeDialog,
  },
  import_codes: {
    logic: async () => (await import('../../coupons/coupon-codes-wiring.ts')).importCodesLogic,
    view: codesDialog,
  },
  import_virtual_codes: {
    logic: async () => (await import('../../coupons/coupon-codes-wiring.ts')).importVirtualCodesLogic,
    view: codesDialog,
  },
  redeem_virtual_codes: {
    logic: async () => (await import('../../coupons/coupon-codes-wiring.ts')).redeemVirtualCodesLogic,
    view: codesDialog,
  },
  codes: { logic: async () => (await import('../../coupons/coupon-codes-wiring.ts')).codesLogic, view: codesDialog },
  upload_files: {
    logic: async () => (await import('../../files/media/upload-wiring.ts')).libraryUploadLogic,
    view: async () => (await import('../../files/media/UploadDialog.tsx')).UploadDialog,
  },
  inline_edit: {
    logic: async () => (await import('../inline/inline-edit-wiring.ts')).inlineEditLogic,
    view: async () => (await import('../inline/InlineEditor.tsx')).InlineEditor,
  },
  login_statistics: {
    logic: async () => (await import('../../logs/login-statistics/login-statistics-wiring.ts')).loginStatisticsLogic,
    view: async () => (await import('../../logs/login-statistics/LoginStatisticsDialog.tsx')).LoginStatisticsDialog,
  },
  log_archives: {
    logic: async () => (await import('../../logs/log-archives-wiring.ts')).logArchivesLogic,
    view: async () => (await import('../../logs/LogArchivesDialog.tsx')).LogArchivesDialog,
  },
  arrange: {
    logic: async () => (await import('../../people/arrange/arrange-wiring.ts')).arrangeLogic,
    view: async () => (await import('../../people/arrange/ArrangeDialog.tsx')).ArrangeDialog,
  },
  grants: {
    logic: async () => (await import('../../people/grants/grants-wiring.ts')).grantsLogic,
    view: async () => (await import('../../people/grants/GrantsDialog.tsx')).GrantsDialog,
  },
};

/** The chart of a dialog; a wrong name is a fault of the program. */
export async function loadPart(name: string): Promise<AnyActorLogic> {
  const part = parts[name];
  if (!part) throw new Error(`no part ${name}`);
  return part.logic();
}
