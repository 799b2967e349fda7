import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { PortInUse, requireFreePort } from '@server/kernel/free-port'

const host = '127.0.0.1'

it('a port in use is refused, and a free one stays free', async () => {
  const occupant = createServer().listen({ host, port: 0 })
  await once(occupant, 'listening')
  const { port } = occupant.address() as AddressInfo // a TCP server's
  await expect(requireFreePort({ host, port })).rejects.toThrow(PortInUse)
  occupant.close()
  await once(occupant, 'close')
  await requireFreePort({ host, port })
  await expect(requireFreePort({ host, port })).resolves.toBeUndefined()
})

it('a foreign address fails with the system error', async () => {
  await expect(requireFreePort({ host: '192.0.2.1', port: 8080 })).rejects.toThrow('EADDRNOTAVAIL')
})
