/** Loads what keyboards and screen readers need (screen-focus.ts) with the first tap or key. */
export function loadScreenFocus(): void {
  const load = ({ target }: Pick<Event, 'target'>) => {
    import('./screen-focus').then((part) => part.followFocus(target)).catch(() => undefined)
  }
  for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, load, { once: true })
  // Its styles serve forced colours.
  if (window.matchMedia('(forced-colors: active)').matches) load({ target: null })
}
