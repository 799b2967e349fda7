/**
 * Pictures of every screen: npm run screenshots -- FOLDER [--look dark] [--elder] [--text 200] [--width 320]
 * [--language en] [--environment android|carrier|wechat] [--only NAME]. Without options: 375 wide, both languages.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { takePictures } from './lib/pictures.mjs'
import { fail } from './lib/run.mjs'

const agents = {
  android: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile',
  carrier: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile CarrierApp/8',
  wechat: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile MicroMessenger/8.0',
}
const text = { type: 'string' }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    look: text,
    elder: { type: 'boolean' },
    text,
    width: text,
    language: text,
    environment: text,
    only: text,
  },
})
const folder = path.resolve(positionals[0] ?? mkdtempSync(path.join(tmpdir(), 'phone-guard-screens-')))
if (values.environment && !(values.environment in agents))
  fail(`No such environment: ${values.environment}. There are ${Object.keys(agents).join(', ')}.`)

/** The name of a set of pictures, and the phone that they are taken with. */
function setOf(language) {
  const { look, elder, environment } = values
  const [textSize, width] = [Number(values.text ?? 100), Number(values.width ?? 375)]
  const marks = [
    look,
    elder && 'elder',
    textSize !== 100 && `text-${textSize}`,
    width !== 375 && String(width),
    environment,
    language,
  ]
  const options = { language, look, elder, textSize, width, userAgent: environment && agents[environment] }
  return { folder, name: marks.filter(Boolean).join('-'), ...options }
}

const languages = values.language ? [values.language] : ['zh-CN', 'en']
process.exitCode = await takePictures(languages.map(setOf), values.only)
console.log(`The pictures are in ${folder}`)
