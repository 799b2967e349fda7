import type { FastifyInstance } from 'fastify'

/**
 * Reads JSON bodies. No body counts as an empty object: authSwapAccessCode has none (SPEC section 7), and clients
 * send the JSON header all the same.
 */
export function readBodies(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parseJson(request, body, done)
  })
  scope.addHook('preValidation', async (request) => {
    request.body ??= {}
  })
}
