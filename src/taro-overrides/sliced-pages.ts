import { Component, startTransition } from 'react'

const { forceUpdate } = Component.prototype

/**
 * Mounts pages in `startTransition`. Taro mounts a page with a forced update of its root, which would run as one long
 * task and block input. Taro does not export the root's class, so React's method is replaced; for every other component
 * it is React's own.
 */
Component.prototype.forceUpdate = function (done) {
  if (isTaroRoot(this)) startTransition(() => forceUpdate.call(this, done))
  else forceUpdate.call(this, done)
}

/** Whether a component is Taro's root, which alone keeps the pages to mount beside the mounted ones. */
function isTaroRoot(component: Component): boolean {
  return 'pages' in component && 'elements' in component
}
