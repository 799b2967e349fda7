/** The most megabytes of a file that are read: an address book of thousands with some pictures. */
export const FILE_MEGABYTES = 10

/** Whether a file of so many bytes is not read. */
export const isTooLarge = (bytes: number): boolean => bytes > FILE_MEGABYTES * 1024 * 1024
