/** Something that keeps what was typed; its flush tells whether all of it is on disk. */
interface Keeper {
  readonly flush: () => Promise<boolean>;
  readonly isKept: () => boolean;
}

/** Arrives with the code behind the login: before it nothing can have been typed. */
let keeper: Keeper = { flush: async () => true, isKept: () => true };
let isOnPurpose = false;
let complain: (() => void) | undefined;

export const useKeeper = (used: Keeper): void => void (keeper = used);

/** Writes what was typed in any form. Resolves with true when all of it is on disk, with false when the browser would not keep it. */
export const flushDrafts = (): Promise<boolean> => keeper.flush();

/** Whether everything typed so far is on disk. */
export const areDraftsKept = (): boolean => keeper.isKept();

/** Told once, when the browser keeps no drafts (private mode, full, forbidden); undefined: nobody is there to hear it. */
export const onUnkept = (listener: (() => void) | undefined): void => void (complain = listener);
/** From the keeper: something that was typed is not kept. */
export function tellUnkept(): void {
  complain?.();
  complain = undefined;
}

/** The program itself is about to load the page again: nobody is asked whether to leave. */
export const leaveOnPurpose = (): void => void (isOnPurpose = true);
/** A page has just been loaded: nobody is about to leave it. Tests load many in one document. */
export const arrive = (): void => void (isOnPurpose = false);
export const isLeftOnPurpose = (): boolean => isOnPurpose;
