import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { failureCodes } from '@contract/envelope'
import { failure } from '../envelope'
import { UserError, type Text, languageOf } from '../errors'
import { noteError, noteFailure } from './refusals'

const texts = {
  unauthorized: { zh: '登录过期，请重新登录', en: 'Login expired, please log in again' },
  badForm: { zh: '请检查填写的内容', en: 'Please check what you have filled in' },
  badRequest: { zh: '请求有误', en: 'Bad request' },
  forbidden: { zh: '禁止访问', en: 'Forbidden' },
  notFound: { zh: '接口不存在', en: 'Not found' },
  tooLarge: { zh: '内容过大', en: 'Too large' },
  tooMany: { zh: '操作太频繁，请稍后再试', en: 'Too many requests, please try again later' },
  fault: { zh: '系统繁忙，请稍后重试', en: 'The service is busy, please try again later' },
} satisfies Record<string, Text>

/** The windows of the limits that end by themselves soon; those of a day have no such hint. */
const WINDOW_SECONDS = 60

/**
 * Sends every failure in the envelope. User errors are HTTP 200 with a text to show; 401 is the session; 400, 404 and
 * 413 are requests that our client never sends; all others are faults, logged and sent without detail.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => send(request, reply, 404, failureCodes.notFound, texts.notFound))
  app.setErrorHandler<FastifyError>(sendError)
}

/** Sends one failure; also used for malformed addresses, which Fastify rejects before routing. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  noteError(request, error)
  if (error instanceof UserError) return send(request, reply, 200, error.code, error.text, error.data)
  if (hasZodFastifySchemaValidationErrors(error) && isBadForm(error.validation)) {
    return send(request, reply, 200, failureCodes.badForm, tooMuchOf(error.validation) ?? texts.badForm)
  }
  const status = error.statusCode ?? 500
  // An answer of 200 to a GET would be kept as the page or the file.
  if (status === 429) {
    const shown = request.method === 'POST' ? 200 : 429
    return send(request, reply, shown, failureCodes.tooManyRequests, texts.tooMany, {
      retryAfterSeconds: WINDOW_SECONDS,
    })
  }
  if (status === 401) return send(request, reply, 401, failureCodes.unauthorized, texts.unauthorized)
  if (status === 403) return send(request, reply, 403, failureCodes.forbidden, texts.forbidden)
  if (status === 404) return send(request, reply, 404, failureCodes.notFound, texts.notFound)
  if (status === 413) return send(request, reply, 413, failureCodes.tooLarge, texts.tooLarge)
  if (status >= 400 && status < 500) return send(request, reply, 400, failureCodes.badRequest, texts.badRequest)
  request.log.error({ reqId: request.id, err: error }, 'A call failed')
  return send(request, reply, status === 503 ? 503 : 500, failureCodes.fault, texts.fault)
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
  text: Text,
  data: unknown = null,
): FastifyReply {
  noteFailure(request, code)
  return reply.status(status).send(failure(code, text[languageOf(request)], data))
}

interface Issue {
  keyword: string
  params: Record<string, unknown>
}

/** Validation issues of a value of the right type, which a user can have typed into a form. */
const typed = new Set(['invalid_format', 'too_small', 'too_big'])

/**
 * Whether a body fails only by what a user typed (wrong digits, too long), not by its shape. For a union, one member
 * that fails so is enough.
 */
function isBadForm(issues: readonly Issue[]): boolean {
  return issues.length > 0 && issues.every(isTyped)
}

/**
 * The message for a form that fails by size alone: the maximum length of the first text, or the maximum count of items.
 */
function tooMuchOf(issues: readonly Issue[]): Text | null {
  const tooBig = issues.find(({ keyword }) => keyword === 'too_big')?.params
  if (tooBig?.origin === 'string')
    return { zh: `内容太长，最多 ${tooBig.maximum} 个字`, en: `Too long: ${tooBig.maximum} characters at most` }
  if (tooBig?.origin === 'array')
    return { zh: `一次最多 ${tooBig.maximum} 项`, en: `${tooBig.maximum} at a time at most` }
  return null
}

function isTyped({ keyword, params }: Issue): boolean {
  if (typed.has(keyword)) return true
  if (keyword !== 'invalid_union' || !Array.isArray(params.errors)) return false
  return params.errors.some(
    (member: unknown) => Array.isArray(member) && member.length > 0 && member.every(({ code }) => typed.has(code)),
  )
}
