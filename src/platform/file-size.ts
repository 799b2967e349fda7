/** The largest file that is read, in MB: enough for an address book of thousands with some pictures. */
export const FILE_MEGABYTES = 10

/** Whether a file of this size is too large to read. */
export const isTooLarge = (bytes: number): boolean => bytes > FILE_MEGABYTES * 1024 * 1024
