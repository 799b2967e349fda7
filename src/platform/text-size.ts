/** Not needed on H5: the browser enlarges the text itself. */
export function wantsLargeText(): boolean {
  return false
}
