/** Returns no class: on H5 the look is set on the document (platform/look). */
export function useLook(_isVisible: boolean): string {
  return ''
}
