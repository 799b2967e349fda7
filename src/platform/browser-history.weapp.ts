/** WeChat manages the page stack; a mini-program has no other history. */
export const historyDepth = (): number => 0
export function trackHistory(): void {}
export async function startHistoryOver(): Promise<void> {}
export function putBelow(): void {}
export function stepBack(): void {}
export function stepForward(): void {}
export const held: { by?: undefined } = {}
