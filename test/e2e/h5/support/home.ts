import { eventually } from './eventually'
import type { Phone } from './phone'

/** The score that home shows, once it is there. */
export async function scoreOnHome(phone: Phone): Promise<number> {
  return eventually(async () => {
    const score = Number(/\d+/.exec(await phone.textOf('score-value'))?.[0])
    if (!Number.isFinite(score)) throw new Error('Home shows no score')
    return score
  })
}

/** Closes what home opens by itself (the one-click dialog, notices), as a person who wants to go on. */
export async function closeHomeDialogs(phone: Phone): Promise<void> {
  await phone.settle()
  const cancel = phone.page.locator('#dialog-cancel:visible, #oneclick-cancel:visible')
  while ((await phone.page.locator('[role=dialog]:visible').count()) > 0) {
    await cancel.or(phone.el('dialog-confirm')).first().click()
    await phone.settle()
  }
}
