import postcss from 'postcss'
import { sources } from 'webpack'

/** The elements that the app's screens are made of in the mini-program. */
const tags = ['view', 'text', 'button', 'input', 'image', 'scroll-view', 'swiper']

/** `> :first-child` means `> *:first-child`. */
const IMPLIED = /([>+~]\s*)(?=:)/g
const UNIVERSAL = /(^|[\s>+~])\*(?=$|[\s>+~:.[])/

/** One selector with `*` as those that name every element in its place. */
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

/** What of Taro's service this one touches. */
interface Service {
  modifyBuildAssets: (change: (build: { assets: Record<string, sources.Source> }) => void) => void
}

/** WeChat's style compiler refuses `*`: the mini-program's styles name the elements instead. */
export default function miniSelectors(service: Service): void {
  service.modifyBuildAssets(({ assets }) => {
    for (const [file, asset] of Object.entries(assets)) {
      if (file.endsWith('.wxss')) assets[file] = new sources.RawSource(withoutUniversal(asset.source().toString()))
    }
  })
}
