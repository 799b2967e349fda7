/**
 * Makes src/components/Icon/{icons.scss,icon-names.ts} from the listed icons of lucide-static (ISC licence).
 * Run `node scripts/icons.mjs` after a change of the list. An icon is a CSS mask: inline svg elements do not exist in
 * the mini-program, and a mask takes the colour of the text around it. Every browser knows it by its prefixed name.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'

/** Our name → lucide's name. Ours says what it is for where that is one thing only. */
const icons = {
  shield: 'shield',
  'shield-check': 'shield-check',
  'shield-alert': 'shield-alert',
  'shield-off': 'shield-off',
  search: 'search',
  contacts: 'book-user',
  user: 'user',
  users: 'users',
  'user-add': 'user-round-plus',
  phone: 'phone',
  'phone-off': 'phone-off',
  'phone-incoming': 'phone-incoming',
  'phone-missed': 'phone-missed',
  device: 'smartphone',
  bell: 'bell',
  message: 'message-square',
  'message-off': 'message-square-off',
  'message-alert': 'message-square-warning',
  globe: 'globe',
  ban: 'ban',
  hash: 'hash',
  agent: 'bot',
  headphones: 'headphones',
  wifi: 'wifi',
  router: 'router',
  home: 'house',
  settings: 'settings',
  'chevron-right': 'chevron-right',
  'chevron-left': 'chevron-left',
  'chevron-down': 'chevron-down',
  'arrow-left': 'arrow-left',
  'arrow-right': 'arrow-right',
  close: 'x',
  plus: 'plus',
  check: 'check',
  'check-circle': 'circle-check',
  alert: 'triangle-alert',
  danger: 'octagon-alert',
  info: 'info',
  clock: 'clock',
  calendar: 'calendar',
  trash: 'trash-2',
  edit: 'pencil',
  copy: 'copy',
  share: 'share-2',
  refresh: 'refresh-cw',
  undo: 'undo-2',
  offline: 'cloud-off',
  inbox: 'inbox',
  list: 'list-checks',
  filter: 'funnel',
  flag: 'flag',
  tag: 'tag',
  star: 'star',
  gift: 'gift',
  crown: 'crown',
  gauge: 'gauge',
  chart: 'chart-column',
  document: 'file-text',
  lock: 'lock',
  eye: 'eye',
  'log-out': 'log-out',
  help: 'circle-question-mark',
  feedback: 'message-circle-more',
  place: 'map-pin',
  language: 'languages',
  moon: 'moon',
  loader: 'loader-circle',
  upload: 'upload',
  download: 'download',
  more: 'ellipsis',
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const source = join(dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')), 'icons')
const target = join(root, 'src/components/Icon')

const shapesOf = (lucide) =>
  readFileSync(join(source, `${lucide}.svg`), 'utf8')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<\/?svg[^>]*>/g, '')
    .replace(/\s*\n\s*/g, '')
    .replace(/ \/>/g, '/>')
    .replace(/"/g, "'")

// All icons in one picture, as a browser makes a document of its own for each: a dozen of them held up the first paint.
const SIDE = 24
const columns = Math.ceil(Math.sqrt(Object.keys(icons).length))
const rows = Math.ceil(Object.keys(icons).length / columns)
const placeOf = (index) => [index % columns, Math.floor(index / columns)]

const sheet =
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${columns * SIDE} ${rows * SIDE}' fill='none' stroke='#000' ` +
  `stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'>` +
  Object.values(icons)
    .map((lucide, index) => {
      const [left, top] = placeOf(index).map((place) => place * SIDE)
      return `<g transform='translate(${left} ${top})'>${shapesOf(lucide)}</g>`
    })
    .join('') +
  `</svg>`
const dataUri = `data:image/svg+xml,${sheet.replace(/[<>#%]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

const percent = (place, places) => `${Number(((place / (places - 1)) * 100).toFixed(3))}%`
const note = 'Made by scripts/icons.mjs from lucide-static (ISC licence): change the list there.'
const rules = [
  `.pg-icon { background-color: currentColor; -webkit-mask-image: url("${dataUri}"); -webkit-mask-size: ${columns * 100}% ${rows * 100}%; }`,
  ...Object.keys(icons).map((name, index) => {
    const [column, row] = placeOf(index)
    return `.icon-${name} { -webkit-mask-position: ${percent(column, columns)} ${percent(row, rows)}; }`
  }),
]
const names = Object.keys(icons).map((name) => `'${name}',`)

const write = async (file, text) => {
  const path = join(target, file)
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }))
}

await write('icons.scss', `// ${note}\n${rules.join('\n')}\n`)
await write(
  'icon-names.ts',
  `// ${note}\n\n/** Every icon of the set, for the gallery. */\nexport const iconNames = [${names.join('')}] as const\n\n` +
    `/** A line icon at 24 px. */\nexport type IconName = (typeof iconNames)[number]\n`,
)
