import Fastify from 'fastify'

/** A bare Fastify that returns hello: the upper bound for any gateway. Prints its port. */
const app = Fastify()
app.get('/', async () => ({ hello: 'world' }))
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.server.address().port)
