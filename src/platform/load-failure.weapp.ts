/** WeChat loads a subpackage itself, and says so when it fails. */
export function onLoadFailure(): void {}
