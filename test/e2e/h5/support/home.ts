import { eventually } from './eventually'

/** The score on home, once it has loaded; `screen` is a phone of either build. */
export async function scoreOnHomeScreen(screen: { textOf(id: string): Promise<string> }): Promise<number> {
  return eventually(async () => {
    const score = Number(/\d+/.exec(await screen.textOf('score-value'))?.[0])
    if (!Number.isFinite(score)) throw new Error('Home shows no score')
    return score
  })
}
