import type { FastifyRequest } from 'fastify'
import type { Language } from '../errors'

/** The language to answer in: English when the request prefers it, Chinese otherwise. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'
}
