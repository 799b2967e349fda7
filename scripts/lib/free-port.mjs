import { createServer } from 'node:net'

/** A loopback port that nobody listens on at this moment. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Whether somebody listens on the port already. */
export function isPortTaken(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', (error) => resolve(error.code === 'EADDRINUSE'))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(false)))
  })
}
