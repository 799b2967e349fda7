import { eventually } from '../../h5/support/eventually'
import type { Weapp } from './weapp'

/** Waits until the element with this id has this text. */
export async function waitForTextIn(weapp: Weapp, id: string, text: string | RegExp): Promise<void> {
  await eventually(async () => expect(await weapp.textOf(id)).toMatch(text))
}

/** Waits until no element of the top page has this id. */
export async function waitForGone(weapp: Weapp, id: string): Promise<void> {
  await eventually(async () => {
    if (await weapp.has(id)) throw new Error(`#${id} is still on ${(await weapp.page()).path}`)
  })
}

/** The text of a field. */
export async function valueOf(weapp: Weapp, id: string): Promise<string> {
  return String(await (await weapp.el(id)).value())
}
