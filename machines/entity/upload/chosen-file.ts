import type { Picture } from '../../../contract/entity/field.ts';

/** A chosen file. Its bytes stay outside the chart (`src/files/upload.ts`), known by this id. */
export interface ChosenFile {
  readonly id: string;
  readonly name: string;
  /** Where its bytes are, of a picture that the house has already. */
  readonly url?: string;
}

/** What is told of a file under way. */
export type UploadNews =
  | { readonly type: 'PROGRESSED'; readonly percent: number }
  | { readonly type: 'UPLOADED'; readonly picture: Picture }
  | { readonly type: 'REFUSED'; readonly message: string };

/** A folder of 素材库 as a choice shows it: its name stands under those above it. */
export interface Folder {
  readonly id: number;
  readonly name: string;
}
