import { connect, createServer } from 'node:net'

/** Below the system's ephemeral ports, so that no outgoing connection takes one between the check and the use. */
const FIRST = 15_000
const COUNT = 15_000

/** A loopback port that is free at this moment. */
export async function freePort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (!(await isPortTaken(port))) return port
  }
}

/** Whether somebody listens on the port already. */
export function isPortTaken(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', (error) => resolve(error.code === 'EADDRINUSE'))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(false)))
  })
}

/**
 * Whether somebody accepts connections on the port: what to poll while a program starts, since `isPortTaken` takes the port for a
 * moment, and the program then cannot.
 */
export function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
