import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The text of a configuration file of deploy/ (`name = value` or `name=value`) with other values for these settings, so that
 * what a test runs is what is shipped. Throws when the file lacks one of them. The working
 * directory is the root, as for every command and test.
 */
export function replaceSettings(file, settings) {
  const left = new Map(Object.entries(settings))
  const lines = textOf(file).split('\n')
  const replaced = lines.map((line) => {
    const [, name = '', equals = ''] = /^([\w*-]+)( ?= ?)/.exec(line) ?? []
    if (!left.has(name)) return line
    const value = left.get(name)
    left.delete(name)
    return `${name}${equals}${value}`
  })
  if (left.size > 0) throw new Error(`deploy/${file} has no ${[...left.keys()].join(', ')}`)
  return replaced.join('\n')
}

/** The same of a file of any form, with other texts instead of these, each everywhere. Throws when the file lacks one. */
export function replaceTexts(file, texts) {
  return Object.entries(texts).reduce((text, [old, value]) => {
    if (!text.includes(old)) throw new Error(`deploy/${file} has no ${old}`)
    return text.replaceAll(old, () => String(value))
  }, textOf(file))
}

const textOf = (file) => readFileSync(path.resolve('deploy', file), 'utf8')
