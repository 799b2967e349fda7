/** What the build was given: TARO_APP_HOST as `host`, and so on. The build writes an object here; tests have none. */
const given = (process.env.DEPLOYMENT ?? {}) as unknown as Readonly<Record<string, unknown>>

/** Where the gateway is; empty is the page's own origin. The mini-program needs it (DESIGN.md section 4). */
export const apiHost: string = String(given.host ?? '').replace(/\/+$/, '')

/** What the build was given for a deployment. */
export const deployFromBuild = given
