import type { FastifyRequest } from 'fastify'
import type { Language } from '../errors'

/** The language of the response: English when the request prefers it, else Chinese. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'
}
