import type { Reports } from '../reports'
import type { WxFunction } from './asynchronous'

/** Engines and libraries read these from any object; they are not calls of WeChat. */
const OF_LANGUAGE = new Set(['then', 'toJSON', 'constructor', 'webpackJsonp', 'hasOwnProperty', 'prototype'])

/** The global `wx`: the host's calls, a driver's replacements, and an error for everything else. */
export class Wx {
  private readonly mocks = new Map<string, WxFunction>()
  /** The object that the mini-program's scripts get. */
  readonly global: Record<string, unknown>

  /** `names` is everything that WeChat has below wx. */
  constructor(
    private readonly calls: Record<string, unknown>,
    names: readonly string[],
    private readonly reports: Reports,
  ) {
    const lacking = names.filter((name) => !(name in calls)).map((name) => [name, this.lacking(name)] as const)
    this.global = new Proxy({ ...Object.fromEntries(lacking), ...calls }, { get: (own, name) => this.get(own, name) })
  }

  has(name: string): boolean {
    return name in this.calls
  }

  mock(name: string, make?: (origin: (...args: unknown[]) => unknown) => (...args: unknown[]) => unknown): void {
    const origin = this.calls[name] as (...args: unknown[]) => unknown
    if (!make) this.mocks.delete(name)
    else this.mocks.set(name, make(origin))
  }

  /** The host's own or a driver's `wx.<name>`. Throws when there is none. */
  functionOf(name: string): (...args: unknown[]) => unknown {
    const member = this.mocks.get(name) ?? this.calls[name]
    if (typeof member !== 'function') throw new Error(`wx.${name} not exists`)
    return member as (...args: unknown[]) => unknown
  }

  private get(own: Record<string, unknown>, name: string | symbol): unknown {
    if (typeof name === 'symbol' || OF_LANGUAGE.has(name)) return Reflect.get(own, name)
    if (!(name in own)) this.report(name, new Error(`wx.${name} is unknown to WeChat`))
    return this.mocks.get(name) ?? own[name]
  }

  /** Replaces a call that WeChat has and the host lacks. */
  private lacking(name: string): WxFunction {
    return () => {
      const error = new Error(`the host has no wx.${name}`)
      this.report(name, error)
      throw error
    }
  }

  private report(name: string, error: Error): void {
    if (!this.reports.missing.has(name)) this.reports.exception(error, `wx.${name}`)
    this.reports.missing.add(name)
  }
}
