/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Reads the size of a file that is wholly of its format, from its first byte to its last; undefined for anything else. */
export type Measure = (bytes: Buffer) => Size | undefined;
