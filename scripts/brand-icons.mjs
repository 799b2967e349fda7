/**
 * Renders the brand's SVG as the PNGs that home screens and older browsers need, src/assets/brand-<size>.png, and as the
 * picture of WeChat's share cards, src/assets/share-card.png. Run `node scripts/brand-icons.mjs` after a change of
 * src/assets/logo.svg. Home screens round the corners themselves, so the picture fills its square.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from './lib/chromium.mjs'

const assets = fileURLToPath(new URL('../src/assets', import.meta.url))
const picture = readFileSync(join(assets, 'logo.svg'), 'utf8').replace(' rx="22"', '')
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
const page = await browser.newPage()
for (const size of [180, 192, 512]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${picture}`)
  writeFileSync(join(assets, `brand-${size}.png`), await page.screenshot())
}
// WeChat shows cards 5:4. One colour behind the logo keeps the file small.
await page.setViewportSize({ width: 400, height: 320 })
await page.setContent(
  `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:#0a6cff}svg{width:200px;height:200px}</style>${picture.replace('url(#a)', '#0a6cff')}`,
)
writeFileSync(join(assets, 'share-card.png'), await page.screenshot())
await browser.close()
