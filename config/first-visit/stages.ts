import type { Compiler, EntryNormalized } from 'webpack'

/** What the app's entry stands on, in the order in which it is run: module requests by the name of the stage. */
export type Stages = Readonly<Record<string, string[]>>

type Entries = Exclude<EntryNormalized, () => unknown>

/**
 * Makes several entries of one, each a script and a task of its own: a stage is run while the next is on its way, and
 * between two of them the phone can answer a finger.
 */
export function splitStart({ options }: Compiler, stages: Stages): void {
  const { app } = options.entry as Entries // Taro's own entry; it is no function
  const names = Object.keys(stages)
  // webpack takes no empty list.
  const afterThose = (before: string[]) => ({ dependOn: before.length > 0 ? before : undefined })
  options.entry = Object.fromEntries([
    ...names.map((name, index) => [name, { import: stages[name], ...afterThose(names.slice(0, index)) }]),
    ['app', { ...app, ...afterThose(names) }],
  ])
}
