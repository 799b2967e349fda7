/** What is reported of an error: nothing that a person typed, and no number. */
export interface MaskedFault {
  message: string
  /** The innermost frames: `js/12.ab34cd.js:1:2345`. */
  frames: string[]
}

const MESSAGE_LENGTH = 160
const FRAMES = 4
const FRAME = /([\w.-]+(?:\/[\w.-]+)?\.js):(\d{1,6}):(\d{1,7})/

/**
 * Masks an error for a report. Digits become `#`, quoted texts `'…'`; what is not ASCII, such as a name, and addresses are
 * removed. Of the stack, only positions in files of the build are kept. Applied on the phone and again by the gateway.
 */
export function maskFault(error: unknown): MaskedFault {
  const [message, stack] = partsOf(error)
  return { message: maskText(message), frames: framesOf(stack) }
}

/** Masks a message that was masked before, or not. */
export function maskText(text: string): string {
  return (
    text
      .replace(/["`“”‘’]/g, "'")
      .replace(/[^ -~…]+/g, ' ')
      .replace(/\w+:\/\/\S+/g, '')
      .replace(/([a-z])'(?=(?:t|s|re|ve|ll|d|m)\b)/gi, '$1')
      // Quoted JSON has quotes of its own.
      .replace(/'(?:\.\.\.|[{[]).*/, "'…'")
      .replace(/'[^']*(?:'|$)/g, "'…'")
      .replace(/\d+/g, '#')
      .replace(/ +/g, ' ')
      .trim()
      .slice(0, MESSAGE_LENGTH)
      .trim()
  )
}

/** Returns the positions in files of the build that a stack names, innermost first, without their hosts. */
export function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => FRAME.exec(line)?.[0] ?? [])
    .slice(0, FRAMES)
}

/** WeChat passes an error as one text, or with the stack as its message. */
function partsOf(error: unknown): [message: string, stack: string] {
  if (typeof error === 'string') return [error.split('\n')[0] ?? '', error]
  if (typeof error !== 'object' || error === null) return [typeof error, '']
  const { name, message, stack, errMsg } = error as Record<string, unknown> // an error, or WeChat's own failure
  const text = [message, errMsg].find((part) => typeof part === 'string') ?? ''
  const first = String(text).split('\n')[0] ?? ''
  const told = typeof name === 'string' && !first.startsWith(name) ? `${name}: ${first}` : first
  return [told, typeof stack === 'string' ? stack : String(text)]
}
