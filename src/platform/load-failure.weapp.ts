/** WeChat loads subpackages itself and shows its own error. */
export function onLoadFailure(): void {}
