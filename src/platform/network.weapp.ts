import Taro from '@tarojs/taro'

let online = true
const listeners = new Set<() => void>()
let watching = false

/** Returns whether the phone has a connection; true until WeChat reports otherwise. */
export function isOnline(): boolean {
  return online
}

/** Notifies when the connection comes or goes; returns the unsubscribe function. */
export function onNetworkChange(listener: () => void): () => void {
  watch()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function watch(): void {
  if (watching) return
  watching = true
  Taro.onNetworkStatusChange(({ isConnected }) => {
    online = isConnected
    for (const listener of [...listeners]) listener()
  })
}
