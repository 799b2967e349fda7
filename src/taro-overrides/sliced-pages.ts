import { Component, startTransition, type ReactElement } from 'react'

const { forceUpdate } = Component.prototype

/** What Taro's root keeps beside its mounted pages: those to mount. */
interface Root extends Component {
  pages: (() => ReactElement)[]
  elements: ReactElement[]
}

/**
 * Mounts pages in `startTransition`. Taro mounts a page with a forced update of its root, which would run as one long
 * task and block input. A page counts as an element at once, as Taro removes another one if it is left before it is rendered;
 * then nobody learns that it is mounted. Taro does not export the root's class, so React's method is replaced; for every
 * other component it is React's own.
 */
Component.prototype.forceUpdate = function (done) {
  if (!isTaroRoot(this)) return forceUpdate.call(this, done)
  const opened = this.pages.pop()?.()
  if (opened) this.elements.push(opened)
  startTransition(() =>
    forceUpdate.call(this, () => {
      if (!opened || this.elements.includes(opened)) done?.()
    }),
  )
}

/** Whether a component is Taro's root, which alone keeps the pages to mount beside the mounted ones. */
function isTaroRoot(component: Component): component is Root {
  return 'pages' in component && 'elements' in component
}
