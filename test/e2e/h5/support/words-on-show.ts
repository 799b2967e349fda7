/**
 * Runs in the page: wrong words on the top screen. Chinese on an English screen and English
 * sentences on a Chinese one, unless people have `written` them (names, notes, messages), and texts of missing values
 * such as undefined.
 */
export function wrongWords(language: 'zh-CN' | 'en', written: readonly string[]): string[] {
  const own = [...new Set(written)].sort((a, b) => b.length - a.length)
  const foreign = language === 'en' ? /[\u3400-\u9fff]+/ : /\p{Script=Latin}{3,} \p{Script=Latin}{2,}/u
  const raw = /\b(?:undefined|null|NaN|Infinity|\[object \w+\]|Invalid Date)\b|\{\w+\}/
  const top = [...document.querySelectorAll<HTMLElement>('.app-live')]
    .filter((screen) => screen.offsetParent !== null)
    .pop()
  const shown = [...(top ?? document.body).querySelectorAll('*')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    // The name of a language is written in that language.
    .filter((element) => !element.closest('[id^=language-]'))
  const texts = shown.flatMap((element) => [
    ...[...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : null)),
    ...['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name)),
  ])
  const faults = new Set<string>()
  for (const text of new Set(texts.map((some) => some?.trim() ?? ''))) {
    if (own.some((words) => words.includes(text))) continue
    const rest = own.reduce((left, words) => (words ? left.replaceAll(words, '') : left), text)
    if (foreign.test(rest)) faults.add(`not translated: "${rest.slice(0, 40)}"`)
    if (raw.test(rest)) faults.add(`no value: "${rest.slice(0, 40)}"`)
  }
  return [...faults]
}
