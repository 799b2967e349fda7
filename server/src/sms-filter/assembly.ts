import type { Segment } from './text'

export interface AssemblyOptions<Item, Decision> {
  /** How long a message's parts are waited for. */
  waitMs: number
  /** How long its decision holds for parts that come later. */
  rememberMs: number
  /** The most parts that wait, and the most messages that are remembered; beyond, the oldest message goes on with what it has. */
  most: number
  /** Whether a part has come before: its sender has sent it again. */
  isRepeat: (one: Item, other: Item) => boolean
  /** Decides a message whose parts have come, or whose time is over: in order, each with its repeats. */
  decide: (parts: Item[][]) => Decision
  /** Takes a part that comes after its message was decided. */
  late: (decision: Decision, item: Item, part: number) => void
}

interface Waiting<Item> {
  total: number
  parts: Map<number, Item[]>
  timer: NodeJS.Timeout
}

interface Decided<Decision> {
  had: ReadonlySet<number>
  decision: Decision
  timer: NodeJS.Timeout
}

/** Collects the parts of messages that were cut, in any order, within bounds of time and memory. */
export class Assembly<Item, Decision> {
  /** Both in order of age. */
  private readonly waiting = new Map<string, Waiting<Item>>()
  private readonly decided = new Map<string, Decided<Decision>>()
  private parts = 0

  constructor(private readonly options: AssemblyOptions<Item, Decision>) {}

  /** Takes a part of the message that `sender` and its reference name. */
  add(sender: string, { reference, total, part }: Segment, item: Item): void {
    const key = [sender, reference, total].join(' ')
    const before = this.decided.get(key)
    if (before && !before.had.has(part)) return this.options.late(before.decision, item, part)
    // The reference was used again, or the part is a repeat: decided anew either way.
    if (before) this.forget(key, before)
    const group = this.waiting.get(key) ?? this.open(key, total)
    const known = group.parts.get(part)
    if (known?.[0] && !this.options.isRepeat(known[0], item)) {
      this.finish(key, group)
      return this.add(sender, { reference, total, part }, item)
    }
    group.parts.set(part, [...(known ?? []), item])
    this.parts += 1
    if (group.parts.size === total) this.finish(key, group)
    else if (this.parts > this.options.most) this.finishOldest()
  }

  /** Drops what waits; its senders have had no answer. */
  clear(): void {
    for (const { timer } of [...this.waiting.values(), ...this.decided.values()]) clearTimeout(timer)
    this.waiting.clear()
    this.decided.clear()
    this.parts = 0
  }

  private open(key: string, total: number): Waiting<Item> {
    const timer = setTimeout(() => this.finish(key, group), this.options.waitMs)
    const group: Waiting<Item> = { total, parts: new Map(), timer }
    this.waiting.set(key, group)
    return group
  }

  private finishOldest(): void {
    for (const [key, group] of this.waiting) return this.finish(key, group)
  }

  private finish(key: string, { parts, timer }: Waiting<Item>): void {
    clearTimeout(timer)
    this.waiting.delete(key)
    const inOrder = [...parts].sort(([one], [other]) => one - other).map(([, items]) => items)
    this.parts -= inOrder.reduce((sum, items) => sum + items.length, 0)
    const before = this.decided.get(key)
    if (before) this.forget(key, before)
    const decided: Decided<Decision> = {
      had: new Set(parts.keys()),
      decision: this.options.decide(inOrder),
      timer: setTimeout(() => this.decided.delete(key), this.options.rememberMs).unref(),
    }
    this.decided.set(key, decided)
    if (this.decided.size <= this.options.most) return
    for (const [oldest, entry] of this.decided) return this.forget(oldest, entry)
  }

  private forget(key: string, { timer }: Decided<Decision>): void {
    clearTimeout(timer)
    this.decided.delete(key)
  }
}
