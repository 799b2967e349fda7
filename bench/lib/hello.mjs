import Fastify from 'fastify'

/** A bare Fastify that says hello: what any gateway on this machine could serve at most. Prints its port. */
const app = Fastify()
app.get('/', async () => ({ hello: 'world' }))
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.server.address().port)
