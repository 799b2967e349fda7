/** H5 draws on a canvas outside the document. */
export function DrawingSurface(_props: { id: string }) {
  return null
}
