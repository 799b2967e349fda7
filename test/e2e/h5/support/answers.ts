import type { Page } from 'playwright-core'

/**
 * From now on the page's calls whose path ends like this get this response: the `data` of a success, or the `status`.
 */
export async function answerCall(page: Page, pathEnd: string, data: unknown, status = 200): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith(pathEnd),
    (route) => route.fulfill({ status, json: { code: status === 200 ? 'A0000' : 'C0500', msg: '', data } }),
  )
}

/** Suppresses the one-click dialog, which home opens automatically. */
export const withoutPopUps = (page: Page): Promise<void> => answerCall(page, '/popUpQuery', { popUpList: [] })
