import { eventually } from '../../h5/support/eventually'
import type { Weapp } from './weapp'

/** What closes a dialog or a guide that home opens by itself, the mildest first. */
const CLOSERS = ['guide-next', 'oneclick-cancel', 'dialog-cancel', 'dialog-confirm']

/** Closes what home opens by itself (the guide, the one-click dialog, notices), as a person who wants to go on. */
export async function closeHomeDialogs(weapp: Weapp): Promise<void> {
  await weapp.settle()
  for (;;) {
    const [closer] = await present(weapp, CLOSERS)
    if (!closer) return
    await weapp.tap(closer)
    await weapp.settle()
  }
}

async function present(weapp: Weapp, ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(ids.map(async (id) => ((await weapp.has(id)) ? [id] : [])))
  return found.flat()
}

/** The score that home shows, once it is there. */
export async function scoreOnHome(weapp: Weapp): Promise<number> {
  return eventually(async () => {
    const score = Number(/\d+/.exec(await weapp.textOf('score-value'))?.[0])
    if (!Number.isFinite(score)) throw new Error('Home shows no score')
    return score
  })
}
