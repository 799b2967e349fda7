import type { Emit } from './link'

/** An error in the mini-program, or a call of something that the host lacks. */
export interface ExceptionReport {
  message: string
  stack?: string
  /** Where it was caught: a lifecycle, a handler, a call of wx. */
  where: string
}

type ConsoleLevel = 'log' | 'info' | 'warn' | 'error' | 'debug'

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (value instanceof Error) return value.message
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

const messageOf = (error: unknown): string => {
  const { message, errMsg } = (error ?? {}) as { message?: unknown; errMsg?: unknown }
  return asText(message ?? errMsg ?? error)
}

/** Errors and logs, kept for the report and sent to drivers. */
export class Reports {
  readonly exceptions: ExceptionReport[] = []
  readonly logs: { level: ConsoleLevel; text: string }[] = []
  /** Names below wx that were used although WeChat or the host lacks them. */
  readonly missing = new Set<string>()
  onException: (message: string, error: unknown, where: string) => void = () => undefined

  /** An error that is reported where it occurs is often thrown as well and caught again. */
  private readonly known = new WeakSet<object>()

  constructor(private readonly emit: Emit) {}

  exception(error: unknown, where: string): void {
    if (error instanceof Error) {
      if (this.known.has(error)) return
      this.known.add(error)
    }
    const report = { message: messageOf(error), stack: (error as Error | undefined)?.stack, where }
    this.exceptions.push(report)
    this.emit('App.exceptionThrown', { ...report })
    this.onException(report.message, error, where)
  }

  /** The console of the mini-program's scripts. */
  console(): Record<string, (...values: unknown[]) => void> {
    const levels: ConsoleLevel[] = ['log', 'info', 'warn', 'error', 'debug']
    const quiet = ['group', 'groupCollapsed', 'groupEnd', 'time', 'timeEnd', 'table', 'trace']
    return Object.fromEntries([
      ...levels.map((level) => [level, (...values: unknown[]) => this.log(level, values)]),
      ...quiet.map((name) => [name, () => undefined]),
    ])
  }

  private log(level: ConsoleLevel, values: unknown[]): void {
    const args = values.map(asText)
    this.logs.push({ level, text: args.join(' ') })
    this.emit('App.logAdded', { type: level, args })
    console[level](...values)
  }
}
