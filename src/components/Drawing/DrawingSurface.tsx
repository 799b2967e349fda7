/** H5 draws on a canvas outside the page. */
export function DrawingSurface(_props: { id: string }) {
  return null
}
