/** The drawing of life cycles is a chunk of its own: fetched when an operator asks for the first one. */
export const importDiagram = () => import('../entity/record/LifecycleDiagram.tsx');

/** So is the dialog in which a step is left to somebody. */
export const importHandOver = () => import('../entity/living/HandOverDialog.tsx');

/** Resolves when the drawing of the entity's life cycle can be shown at once. Rejects when its code does not arrive. */
export const prepareDiagram = async (entity: string): Promise<unknown> => (await importDiagram()).drawingOf(entity);
