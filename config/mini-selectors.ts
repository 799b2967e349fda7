import postcss from 'postcss'
import { sources } from 'webpack'

/** The elements that the mini-program's screens use. */
const tags = ['view', 'text', 'button', 'input', 'image', 'scroll-view', 'swiper']

/** `> :first-child` means `> *:first-child`. */
const IMPLIED = /([>+~]\s*)(?=:)/g
const UNIVERSAL = /(^|[\s>+~])\*(?=$|[\s>+~:.[])/

/** Expands a selector with `*` to one selector per element. */
function named(selector: string): string[] {
  if (!UNIVERSAL.test(selector)) return [selector]
  return tags.flatMap((tag) => named(selector.replace(UNIVERSAL, `$1${tag}`)))
}

function withoutUniversal(css: string): string {
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    rule.selectors = rule.selectors.flatMap((selector) => named(selector.replace(IMPLIED, '$1*')))
  })
  return root.toString()
}

/** The part of Taro's service that this plugin uses. */
interface Service {
  modifyBuildAssets: (change: (build: { assets: Record<string, sources.Source> }) => void) => void
}

/** WeChat's style compiler rejects `*`, so the mini-program's styles list the elements instead. */
export default function miniSelectors(service: Service): void {
  service.modifyBuildAssets(({ assets }) => {
    for (const [file, asset] of Object.entries(assets)) {
      if (file.endsWith('.wxss')) assets[file] = new sources.RawSource(withoutUniversal(asset.source().toString()))
    }
  })
}
