/**
 * Deployment values of the build: TARO_APP_HOST becomes `host`, and so on. The build inlines an object here; tests have
 * none.
 */
const given = (process.env.DEPLOYMENT ?? {}) as unknown as Readonly<Record<string, unknown>>

/** The gateway's origin; empty means the page's own. The mini-program build needs it (DESIGN.md section 4). */
export const apiHost: string = String(given.host ?? '').replace(/\/+$/, '')

/** The deployment values that were set at build time. */
export const deployFromBuild = given
