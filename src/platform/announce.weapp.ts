/** WeChat has no live regions. */
export function announce(_text: string): void {}
