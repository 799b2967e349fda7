let hasFailed = false

/** Returns whether WeChat refused to open a page of the surrounding mini-program, or its SDK failed to load. */
export function hostPagesFail(): boolean {
  return hasFailed
}

/**
 * Opens a page of the mini-program whose web-view shows this page, on top of it or in its place. Resolves to whether
 * WeChat opened it. `url` is the page's path with its query.
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
