import { eventually } from '../../h5/support/eventually'
import type { Weapp } from './weapp'

/** The score on home, once it has loaded. */
export async function scoreOnHomeScreen(weapp: Weapp): Promise<number> {
  return eventually(async () => {
    const score = Number(/\d+/.exec(await weapp.textOf('score-value'))?.[0])
    if (!Number.isFinite(score)) throw new Error('Home shows no score')
    return score
  })
}
