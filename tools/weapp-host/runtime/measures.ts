/** A call of setData: when, and how many bytes of JSON went to the view. */
interface DataUpdate {
  at: number
  bytes: number
}

/** What was counted on one page, from its opening to its end. */
export class PageMeasure {
  readonly updates: DataUpdate[] = []
  /** ms of the longest event handler. */
  slowestHandler = 0
  nodes = 0
  depth = 0
  widest = 0
  /** Listeners and timers that the page left behind; known once it is closed. */
  left = 0

  constructor(readonly path: string) {}

  countUpdate(data: unknown): void {
    this.updates.push({ at: performance.now(), bytes: new Blob([JSON.stringify(data) ?? '']).size })
  }

  countHandler(milliseconds: number): void {
    this.slowestHandler = Math.max(this.slowestHandler, milliseconds)
  }

  /** Counts the elements below one, keeping the largest numbers seen. */
  countNodes(top: Element): void {
    const visit = (element: Element, depth: number): number => {
      const children = [...element.children]
      this.depth = Math.max(this.depth, depth)
      this.widest = Math.max(this.widest, children.length)
      return children.reduce((sum, child) => sum + visit(child, depth + 1), 1)
    }
    this.nodes = Math.max(this.nodes, visit(top, 1))
  }

  summary(): PageSummary {
    const { path, slowestHandler, nodes, depth, widest, left } = this
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
      left,
    }
  }

  private mostInOneSecond(): number {
    const times = this.updates.map((update) => update.at)
    return Math.max(0, ...times.map((start) => times.filter((at) => at >= start && at < start + 1000).length))
  }
}

/** A page's numbers, beside which WeChat's limits are put. */
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
  left: number
}

/** What was counted of the whole mini-program. */
export class Measures {
  readonly pages: PageMeasure[] = []
  mostRequests = 0
  deepestStack = 0

  open(path: string): PageMeasure {
    const measure = new PageMeasure(path)
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
