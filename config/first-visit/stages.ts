import type { Compiler, EntryNormalized } from 'webpack'

/** The modules to load before the app's entry, in this order: module requests by the name of the stage. */
export type Stages = Readonly<Record<string, string[]>>

type Entries = Exclude<EntryNormalized, () => unknown>

/**
 * Splits the entry into several, each with its own script and task. A stage runs while the next one is still loading,
 * and the phone can handle input between two stages.
 */
export function splitStart({ options }: Compiler, stages: Stages): void {
  const { app } = options.entry as Entries // Taro's own entry is never a function
  const names = Object.keys(stages)
  // webpack rejects an empty list.
  const afterThose = (before: string[]) => ({ dependOn: before.length > 0 ? before : undefined })
  options.entry = Object.fromEntries([
    ...names.map((name, index) => [name, { import: stages[name], ...afterThose(names.slice(0, index)) }]),
    ['app', { ...app, ...afterThose(names) }],
  ])
}
