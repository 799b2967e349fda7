/** A thread of bench/dear.mjs: repeats one request until it gets a message, so that its work delays nobody who measures. */
import { parentPort, workerData } from 'node:worker_threads'

const { url, request } = workerData
const once = async () => {
  const response = await fetch(url, request)
  const { code } = await response.json()
  if (code !== 'A0000') throw new Error(`${url}: ${response.status} ${code}`)
}
let isOver = false
parentPort.once('message', () => {
  isOver = true
})
await once()
parentPort.postMessage('begun')
while (!isOver) await once()
parentPort.close()
