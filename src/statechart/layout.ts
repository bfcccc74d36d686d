/** All lengths in CSS pixels, all positions from the drawing's upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface StateBox extends Box {
  /** Id of the state. The root has no frame: its box is the strip above the states, where it has transitions of its own. */
  readonly id: string;
  /** How wide the lines of pills in it may be, where states are inside. */
  readonly room?: number;
}

/** A line from a state to one beside it, with the transitions of the state itself stacked as pills on the label. */
export interface Line {
  readonly id: string;
  /** Id of a state; of the compound for the line from its initial dot. */
  readonly source: string;
  readonly target: string;
  /** From the source's border to the target's, across and down only. */
  readonly points: readonly Point[];
  /** Where the pills stand; absent where only states inside the source lead to the target. */
  readonly label?: Box;
}

/** Where everything of a chart stands. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly StateBox[];
  readonly lines: readonly Line[];
  /** Initial dots, by the id of the compound they belong to. */
  readonly dots: readonly (Point & { readonly id: string })[];
  /** Ids of lines that would be too long: their pills stand in the source's box and say where they lead. */
  readonly cut: readonly string[];
}

/** What `npm run charts` writes per chart into src/statechart/layouts/ID.json. */
export interface LayoutFile {
  readonly chart: string;
  /** Of the chart that was laid out; layouts of another signature are not used. */
  readonly signature: string;
  /** Of the sources that laid it out: a layout made by older ones is stale. */
  readonly method: string;
  /** Of a life cycle as operators read it (`inWords`); absent for other charts. */
  readonly inWords?: Layout;
  /** By the ids of collapsed states, sorted and joined by a blank; '' is the whole chart. */
  readonly layouts: Readonly<Record<string, Layout>>;
  /** Payloads that the model knows, per event type: what the payload editor offers. The first is the default. */
  readonly cases: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}
