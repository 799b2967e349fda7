import type { Reports } from '../reports'
import type { WxFunction } from './asynchronous'

/** Engines and libraries read these from any object; they are not calls of WeChat. */
const OF_LANGUAGE = new Set(['then', 'toJSON', 'constructor', 'webpackJsonp', 'hasOwnProperty', 'prototype'])

type Call = (...args: unknown[]) => unknown

/** The global `wx`: the host's calls, a driver's replacements, and an error for everything else. */
export class Wx {
  /** By plugin, '' being the mini-program itself, and name. */
  private readonly mocks = new Map<string, Map<string, WxFunction>>()
  /** The object that the mini-program's scripts get. */
  readonly global: Record<string, unknown>

  /** `names` is everything that WeChat has below wx, `plugins` the ids of the plugins in app.json. */
  constructor(
    private readonly calls: Record<string, unknown>,
    names: readonly string[],
    private readonly reports: Reports,
    private readonly plugins: readonly string[],
  ) {
    const lacking = names.filter((name) => !(name in calls)).map((name) => [name, this.lacking(name)] as const)
    this.global = new Proxy({ ...Object.fromEntries(lacking), ...calls }, { get: (own, name) => this.get(own, name) })
  }

  has(name: string): boolean {
    return name in this.calls
  }

  /** Replaces a call, or restores it. Throws when app.json has no such plugin. */
  mock(name: string, make?: (origin: Call) => Call, pluginId?: string): void {
    const mocks = this.mocksOf(pluginId)
    if (make) mocks.set(name, make(this.calls[name] as Call))
    else mocks.delete(name)
  }

  /** The host's own or a driver's `wx.<name>`. Throws when there is none, or no such plugin in app.json. */
  functionOf(name: string, pluginId?: string): Call {
    const member = this.mocksOf(pluginId).get(name) ?? this.calls[name]
    if (typeof member !== 'function') throw new Error(`wx.${name} not exists`)
    return member as Call
  }

  private mocksOf(pluginId = ''): Map<string, WxFunction> {
    if (pluginId && !this.plugins.includes(pluginId)) throw new Error(`app.json has no plugin ${pluginId}`)
    const mocks = this.mocks.get(pluginId) ?? new Map<string, WxFunction>()
    this.mocks.set(pluginId, mocks)
    return mocks
  }

  private get(own: Record<string, unknown>, name: string | symbol): unknown {
    if (typeof name === 'symbol' || OF_LANGUAGE.has(name)) return Reflect.get(own, name)
    if (!(name in own)) this.report(name, new Error(`wx.${name} is unknown to WeChat`))
    return this.mocksOf().get(name) ?? own[name]
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
