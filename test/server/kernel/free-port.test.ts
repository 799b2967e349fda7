import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { ConfigError } from '@server/kernel/config'
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

it.each([
  ['192.0.2.1', 'EADDRNOTAVAIL'],
  ['not a host', 'ENOTFOUND'],
])('an address at which nobody can listen is a wrong setting: %s', async (foreign, code) => {
  const refused = requireFreePort({ host: foreign, port: 8080 }, 'METRICS_PORT')
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(`METRICS_HOST and METRICS_PORT: the gateway cannot listen there (${code})`)
})
