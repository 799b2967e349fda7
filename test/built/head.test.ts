import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../support/source-files'

const BASE = '/sjgj/uasp/'
const HASHED = /\.[0-9a-f]{6,}\.\w+$/
const html = readFileSync(path.join(root, 'dist/h5/index.html'), 'utf8')
const head = html.slice(0, html.indexOf('</head>'))

/** The attributes of the head's elements of one kind. */
const elements = (tag: string) =>
  [...head.matchAll(new RegExp(`<${tag}\\b([^>]*)>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  )
const linkTo = (rel: string) => elements('link').find((link) => link.rel === rel)?.href ?? ''
const meta = (name: string) => elements('meta').filter((one) => one.name === name)
const fileOf = (address: string) => path.join(root, 'dist/h5', address.slice(BASE.length))

/** Width and height of a PNG, by its header. */
const sizeOf = (file: string) => {
  const bytes = readFileSync(file)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

describe('the head of the page', () => {
  it('describes the app, and has a theme colour for the light and the dark look', () => {
    expect(meta('description')[0]?.content).toMatch(/拦截/)
    expect(meta('theme-color').map(({ media }) => media)).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ])
  })

  it.each(['icon', 'alternate icon', 'apple-touch-icon', 'manifest'])('names an unversioned file for %s', (rel) => {
    expect(linkTo(rel)).toMatch(HASHED)
    expect(existsSync(fileOf(linkTo(rel)))).toBe(true)
  })

  it('has a touch icon of 180 pixels, and a manifest whose icons exist in their sizes', () => {
    expect(sizeOf(fileOf(linkTo('apple-touch-icon')))).toEqual([180, 180])
    const manifest = JSON.parse(readFileSync(fileOf(linkTo('manifest')), 'utf8')) as {
      start_url: string
      scope: string
      icons: { src: string; sizes: string; type: string }[]
    }
    expect([manifest.start_url, manifest.scope]).toEqual([BASE, BASE])
    const pictures = manifest.icons.filter(({ type }) => type === 'image/png')
    expect(pictures.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
    for (const { src, sizes } of pictures) expect(sizeOf(fileOf(src)).join('x')).toBe(sizes)
  })
})
