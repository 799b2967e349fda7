interface Change {
  file: string
  isGone?: boolean
}

export function journeyOf(topic: string): string

export function chooseChecks(
  changed: readonly Change[],
  facts: {
    topics: readonly string[]
    suites: readonly string[]
    importers: (file: string) => readonly string[]
  },
): {
  lint: string[] | 'all'
  format: string[] | 'all'
  related: string[]
  server: { suite: string; why: string }[]
  later: { file: string; steps: string }[]
}

export function nearest(suites: readonly string[], changed: readonly string[], most: number): string[]

interface Step {
  name: string
  after?: readonly string[]
}
export function longestFirst<Own extends Step>(steps: readonly Own[], seconds: Readonly<Record<string, number>>): Own[]
