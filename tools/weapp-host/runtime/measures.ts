/** A call of setData: its time, and how many bytes of JSON it sent to the view. */
interface DataUpdate {
  at: number
  bytes: number
}

/** The counts of one page, from its opening to its end. */
export class PageMeasure {
  readonly updates: DataUpdate[] = []
  /** ms of the longest event handler. */
  slowestHandler = 0
  nodes = 0
  depth = 0
  widest = 0
  private isClosed = false

  /** `countLeft` returns how many of the page's listeners and intervals still exist. */
  constructor(
    readonly path: string,
    private readonly countLeft: () => number,
  ) {}

  /** From now on everything that it added should be removed. */
  close(): void {
    this.isClosed = true
  }

  countUpdate(data: unknown): void {
    this.updates.push({ at: performance.now(), bytes: new Blob([JSON.stringify(data) ?? '']).size })
  }

  countHandler(milliseconds: number): void {
    this.slowestHandler = Math.max(this.slowestHandler, milliseconds)
  }

  /** Counts an element of wxml and its descendants, keeping the maxima. */
  countNodes(top: Element): void {
    const visit = (element: Element, depth: number): number => {
      const children = [...element.children].filter(({ localName }) => localName.startsWith('wx-'))
      this.depth = Math.max(this.depth, depth)
      this.widest = Math.max(this.widest, children.length)
      return children.reduce((sum, child) => sum + visit(child, depth + 1), 1)
    }
    this.nodes = Math.max(this.nodes, visit(top, 1))
  }

  summary(): PageSummary {
    const { path, slowestHandler, nodes, depth, widest } = this
    const bytes = this.updates.map((update) => update.bytes)
    return {
      path,
      updates: bytes.length,
      updatesPerSecond: this.mostInOneSecond(),
      largestUpdate: Math.max(0, ...bytes),
      nodes,
      depth,
      widest,
      slowestHandler,
      left: this.isClosed ? this.countLeft() : 0,
    }
  }

  private mostInOneSecond(): number {
    const times = this.updates.map((update) => update.at)
    return Math.max(0, ...times.map((start) => times.filter((at) => at >= start && at < start + 1000).length))
  }
}

/** A page's counts, to compare with WeChat's limits. */
export interface PageSummary {
  path: string
  updates: number
  updatesPerSecond: number
  /** Bytes of JSON. */
  largestUpdate: number
  nodes: number
  depth: number
  widest: number
  /** ms */
  slowestHandler: number
  /** Listeners and intervals that remained when it was closed. */
  left: number
}

/** The counts of the whole mini-program. */
export class Measures {
  readonly pages: PageMeasure[] = []
  mostRequests = 0
  deepestStack = 0

  open(path: string, countLeft: () => number): PageMeasure {
    const measure = new PageMeasure(path, countLeft)
    this.pages.push(measure)
    return measure
  }

  countRequests(inFlight: number): void {
    this.mostRequests = Math.max(this.mostRequests, inFlight)
  }

  countStack(pages: number): void {
    this.deepestStack = Math.max(this.deepestStack, pages)
  }

  summary(): { pages: PageSummary[]; mostRequests: number; deepestStack: number } {
    const { mostRequests, deepestStack } = this
    return { pages: this.pages.map((page) => page.summary()), mostRequests, deepestStack }
  }
}
