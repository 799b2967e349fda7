/** H5 has no privacy request of a host. */
export function PrivacyDialog() {
  return null
}
