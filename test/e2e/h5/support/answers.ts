import type { Page } from 'playwright-core'

/** From now on the page's calls whose path ends so get this answer: the `data` of a success, or what `status` says. */
export async function answerCall(page: Page, pathEnd: string, data: unknown, status = 200): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith(pathEnd),
    (route) => route.fulfill({ status, json: { code: status === 200 ? 'A0000' : 'C0500', msg: '', data } }),
  )
}

/** Keeps what home opens by itself away: the one-click dialog. */
export const withoutPopUps = (page: Page): Promise<void> => answerCall(page, '/popUpQuery', { popUpList: [] })
