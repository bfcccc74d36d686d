/** Where pictures are served, by their stored name. */
export const pictureBase = '/uploads/';
export const pictureUrl = (storedName: string): string => `${pictureBase}${storedName}`;

const storedName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(\w{3,4})$/;

/** Whether a file name is one that we gave: a UUID with the ending of its kind. */
export const isStoredName = (name: string): boolean => storedName.test(name);

/** The ending of a stored name; '' for a name that is none. */
export const endingOf = (name: string): string => storedName.exec(name)?.[1] ?? '';
