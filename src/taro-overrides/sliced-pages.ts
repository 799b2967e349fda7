import { Component, startTransition } from 'react'

const { forceUpdate } = Component.prototype

/** Draws pages in slices: Taro mounts a page by a forced update of the root, in one task that no finger could interrupt. */
Component.prototype.forceUpdate = function (done) {
  startTransition(() => forceUpdate.call(this, done))
}
