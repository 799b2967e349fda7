import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { filesBelow, root } from '../support/source-files'

const KB = 1000
const KIB = 1024
const sizeOf = (file: string) => statSync(path.join(root, file)).size
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('the mini-program build', () => {
  const app: { pages: string[]; subPackages: { root: string; pages: string[] }[] } = JSON.parse(
    readText('dist/weapp/app.json'),
  )
  const files = filesBelow('dist/weapp').filter((file) => !/\.(map|LICENSE\.txt)$/.test(file))
  const ofPackage = (folder: string) => files.filter((file) => file.startsWith(`dist/weapp/${folder}/`))
  const roots = app.subPackages.map((subPackage) => subPackage.root.replace(/\/$/, ''))

  it('keeps the main package within 700 kB', () => {
    const main = files.filter((file) => !roots.some((folder) => file.startsWith(`dist/weapp/${folder}/`)))
    expect(sum(main.map(sizeOf))).toBeLessThanOrEqual(700 * KB)
  })

  it.each(roots)('keeps the subpackage %s within 300 kB', (folder) => {
    expect(ofPackage(folder).length).toBeGreaterThan(0)
    expect(sum(ofPackage(folder).map(sizeOf))).toBeLessThanOrEqual(300 * KB)
  })

  it('has every page that it declares', () => {
    const pages = [
      ...app.pages,
      ...app.subPackages.flatMap(({ root: folder, pages: list }) => list.map((page) => `${folder}/${page}`)),
    ]
    expect(pages.filter((page) => !existsSync(path.join(root, 'dist/weapp', `${page}.js`)))).toEqual([])
  })

  it('leaves the components gallery out', () => {
    expect(files.filter((file) => file.includes('gallery'))).toEqual([])
  })
})

describe('the H5 build', () => {
  const html = readText('dist/h5/index.html')
  const files = filesBelow('dist/h5')
  const scripts = files.filter((file) => file.endsWith('.js'))

  // The budget of the first visit (bench/budgets.json).
  it('loads at most 100 KiB of gzipped JavaScript with the page', () => {
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '')
    const linked = [...html.matchAll(/<script[^>]*\bsrc="\/sjgj\/uasp\/([^"]+)"/g)].map(([, file]) => `dist/h5/${file}`)
    const bytes = [...inline, ...linked.map(readText)].map((code) => gzipSync(code).length)
    expect(sum(bytes)).toBeGreaterThan(20 * KIB)
    expect(sum(bytes)).toBeLessThanOrEqual(100 * KIB)
  })

  it('names every script and style by its content', () => {
    const named = files.filter((file) => file !== 'dist/h5/service-worker.js') // its address must stay the same
    const plain = named.filter((file) => /\.(js|css)$/.test(file) && !/\.[0-9a-f]{8,}\.(js|css)$/.test(file))
    expect(plain).toEqual([])
  })

  it('leaves the gateway and its validation out', () => {
    expect(scripts.filter((file) => /ZodError|fastify/i.test(readText(file)))).toEqual([])
  })

  it('leaves the components gallery out', () => {
    expect(files.filter((file) => file.includes('gallery'))).toEqual([])
  })
})

it('builds the gateway into one program', () => {
  expect(existsSync(path.join(root, 'dist/server/main.mjs'))).toBe(true)
})
