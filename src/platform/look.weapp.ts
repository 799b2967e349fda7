import Taro from '@tarojs/taro'

/** A mini-program page takes its look from the class of its outermost element (widgets/Screen/use-look). */
export function showLook(): void {}

/** Returns whether WeChat is in dark mode now. */
export function systemIsDark(): boolean {
  return Taro.getAppBaseInfo?.().theme === 'dark'
}

/** Notifies when WeChat switches between dark and light; returns the unsubscribe function. */
export function onSystemLookChange(listener: (isDark: boolean) => void): () => void {
  const handle = ({ theme }: { theme?: string }) => listener(theme === 'dark')
  Taro.onThemeChange?.(handle)
  return () => Taro.offThemeChange?.(handle)
}

/**
 * The background colours of theme/tokens.scss, for the areas that WeChat draws around a page and that CSS variables do
 * not reach (src/theme.json).
 */
const grounds = { light: '#f4f6fa', dark: '#0e131a' }

/** Sets the colour behind the ends of the page on top, and of the status bar's icons. */
export function paintPage(isDark: boolean): void {
  const ground = isDark ? grounds.dark : grounds.light
  const calls = [
    Taro.setNavigationBarColor({ frontColor: isDark ? '#ffffff' : '#000000', backgroundColor: ground }),
    Taro.setBackgroundColor({ backgroundColor: ground, backgroundColorTop: ground, backgroundColorBottom: ground }),
    Taro.setBackgroundTextStyle({ textStyle: isDark ? 'light' : 'dark' }),
  ]
  for (const call of calls) call.catch(() => undefined) // the page was closed
}
