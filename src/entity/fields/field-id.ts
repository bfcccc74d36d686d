/** The id of a field's control in the form of an entity; one form of an entity is on screen at a time. */
export const fieldId = (entity: string, key: string): string => `field-${entity}-${key}`;
