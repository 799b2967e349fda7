/**
 * Creates a screen: npm run new-screen -- /path writes its folder, messages and test, and fills its row of the table.
 * For a path that the product does not have yet it also adds the row and the titles, from --area, --zh and --en.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { planScreen } from './lib/new-screen.mjs'
import { bin, fail, root, run } from './lib/run.mjs'

const USAGE = 'npm run new-screen -- /path [--area AREA --zh 标题 --en "Title" --access public]'

function readArguments() {
  const text = { type: 'string' }
  try {
    const options = { area: text, zh: text, en: text, access: text }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length === 1 && positionals[0].startsWith('/')) return { screen: positionals[0], values }
    return fail(USAGE)
  } catch (error) {
    return fail(`${error.message}\n${USAGE}`)
  }
}

function plan() {
  const { screen, values } = readArguments()
  try {
    return planScreen(screen, (file) => readFileSync(path.join(root, file), 'utf8'), values)
  } catch (error) {
    return fail(error.message)
  }
}

const { created, changed } = plan()
const taken = Object.keys(created).find((file) => existsSync(path.join(root, file)))
if (taken) fail(`${taken} exists already.`)
const files = { ...created, ...changed }
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
await run(process.execPath, [bin('prettier/bin/prettier.cjs'), '--write', '--log-level', 'warn', ...Object.keys(files)])
console.log(`${Object.keys(files).join('\n')}\n\nNext: docs/add-a-screen.md`)
