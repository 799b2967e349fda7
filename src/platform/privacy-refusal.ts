/** Runs a call that needs WeChat's consent. Browsers ask themselves, or do not need to. */
export const withConsent = <Result>(call: () => Promise<Result>): Promise<Result> => call()

/** Never notifies in a browser. */
export function onSilentRefusal(_listener: () => void): void {}
