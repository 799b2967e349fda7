/** The class that dresses a screen's outermost element: in H5 the document itself is dressed (platform/look). */
export function useLook(_isVisible: boolean): string {
  return ''
}
