const address = /^\/uploads\/[\w-]+\.(?:png|jpe?g|webp|gif)$/;

/** Whether an address is that of an upload of ours: formatted texts show no other pictures, so that none tells who reads them (wider.md §1.1). */
export const isOwnPicture = (url: string): boolean => address.test(url);
