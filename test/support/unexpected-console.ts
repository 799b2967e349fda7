import { format } from 'node:util'

/** What the running test has printed without expecting it. */
const printed: Error[] = []

for (const level of ['error', 'warn'] as const) {
  const print = console[level]
  console[level] = function record(...args: unknown[]) {
    const message = new Error(`console.${level}: ${format(...args)}`)
    Error.captureStackTrace(message, record)
    printed.push(message)
    print.apply(console, args)
  }
}

/** Fails a test that printed an error or a warning, as React does for a mistake. A test that expects one spies on it. */
function expectNothingPrinted() {
  const messages = printed.splice(0)
  if (messages.length === 1) throw messages[0]
  if (messages.length) throw new AggregateError(messages, messages.map(({ message }) => message).join('\n'))
}

afterEach(expectNothingPrinted)
afterAll(expectNothingPrinted)
