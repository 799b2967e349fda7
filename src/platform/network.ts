import Taro from '@tarojs/taro'

let online = typeof navigator === 'undefined' || navigator.onLine !== false
const listeners = new Set<() => void>()
let watching = false

/** Whether the phone says it has a connection; true when it does not say. */
export function isOnline(): boolean {
  return online
}

/** Calls back when the connection comes or goes; answers how to stop. */
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
