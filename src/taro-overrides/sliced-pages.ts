import { Component, startTransition } from 'react'

const { forceUpdate } = Component.prototype

/**
 * Mounts pages in `startTransition`. Taro mounts a page with a forced update of the root, which would run as one long
 * task and block input.
 */
Component.prototype.forceUpdate = function (done) {
  startTransition(() => forceUpdate.call(this, done))
}
