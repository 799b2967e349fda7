/** H5 has no privacy question of a host. */
export function PrivacyDialog() {
  return null
}
