let hasFailed = false

/** Whether WeChat has refused to open a page of the mini-program around this one, or its SDK did not come. */
export function hostPagesFail(): boolean {
  return hasFailed
}

/**
 * Opens a page of the mini-program whose web-view shows this one, on top of it or in its place; returns whether WeChat
 * did. `url` is the page's path with its query.
 */
export async function openHostPage(url: string, isReplacing: boolean): Promise<boolean> {
  try {
    const { openMiniProgramPage } = await import('./wechat-sdk')
    await openMiniProgramPage(url, isReplacing)
  } catch {
    hasFailed = true
  }
  return !hasFailed
}
