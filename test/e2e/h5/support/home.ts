import { eventually } from './eventually'
import type { Phone } from './phone'

/** The score on home, once it has loaded. */
export async function scoreOnHomeScreen(phone: Phone): Promise<number> {
  return eventually(async () => {
    const score = Number(/\d+/.exec(await phone.textOf('score-value'))?.[0])
    if (!Number.isFinite(score)) throw new Error('Home shows no score')
    return score
  })
}
