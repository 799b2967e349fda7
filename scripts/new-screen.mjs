/** Begins a screen: npm run new-screen -- /path writes its folder, messages and test, and fills its row of the table. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { planScreen } from './lib/new-screen.mjs'
import { bin, fail, root, run } from './lib/run.mjs'

const TABLE = 'src/navigation/routes.ts'
const TITLES = 'src/i18n/messages/routes.ts'
const read = (file) => readFileSync(path.join(root, file), 'utf8')

const [screen] = process.argv.slice(2)
if (!screen?.startsWith('/')) fail('usage: npm run new-screen -- /path    (a path of src/navigation/routes.ts)')

function plan() {
  try {
    return planScreen(screen, { routes: read(TABLE), routeTitles: read(TITLES) })
  } catch (error) {
    return fail(error.message)
  }
}

const { files, routes } = plan()
const taken = Object.keys(files).find((file) => existsSync(path.join(root, file)))
if (taken) fail(`${taken} exists already.`)
for (const [file, text] of Object.entries({ ...files, [TABLE]: routes })) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const written = [...Object.keys(files), TABLE]
await run(process.execPath, [bin('prettier/bin/prettier.cjs'), '--write', '--log-level', 'warn', ...written])
console.log(`${written.join('\n')}\n\nNext: docs/add-a-screen.md`)
