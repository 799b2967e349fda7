import Taro from '@tarojs/taro'

/** A page of the mini-program gets its look from the class of its outermost element (widgets/Screen/use-look). */
export function showLook(): void {}

/** Whether WeChat is dark now. */
export function systemIsDark(): boolean {
  return Taro.getAppBaseInfo?.().theme === 'dark'
}

/** Calls back whenever WeChat turns dark or light; returns how to stop. */
export function onSystemLookChange(listener: (isDark: boolean) => void): () => void {
  const handle = ({ theme }: { theme?: string }) => listener(theme === 'dark')
  Taro.onThemeChange?.(handle)
  return () => Taro.offThemeChange?.(handle)
}

/** The colours of theme/tokens.scss for what WeChat draws around a page, which knows no variables (src/theme.json). */
const grounds = { light: '#f4f6fa', dark: '#0e131a' }

/** Colours what shows beyond the ends of the page on top, and the signs of the status bar. */
export function paintPage(isDark: boolean): void {
  const ground = isDark ? grounds.dark : grounds.light
  const calls = [
    Taro.setNavigationBarColor({ frontColor: isDark ? '#ffffff' : '#000000', backgroundColor: ground }),
    Taro.setBackgroundColor({ backgroundColor: ground, backgroundColorTop: ground, backgroundColorBottom: ground }),
    Taro.setBackgroundTextStyle({ textStyle: isDark ? 'light' : 'dark' }),
  ]
  for (const call of calls) call.catch(() => undefined) // the page has gone
}
