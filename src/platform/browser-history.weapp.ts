/** WeChat keeps the pages itself: there is no history beside them. */
export const historyDepth = (): number => 0
export function trackHistory(): void {}
export async function startHistoryOver(): Promise<void> {}
export function putBelow(): void {}
export function stepBack(): void {}
export function stepForward(): void {}
