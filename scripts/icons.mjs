/**
 * Generates src/components/Icon/{icons.scss,more-icons.scss,icon-names.ts} from the listed icons of lucide-static (ISC licence).
 * Run `node scripts/icons.mjs` after a change of the list. An icon is a CSS mask: the mini-program has no inline svg
 * elements, and a mask takes the surrounding text colour. Every supported browser has the prefixed property.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'

/** Our name → lucide's name. Ours describes the purpose if there is only one. */
const icons = {
  // Home's icons come first: their picture and styles are icons.scss, all others are more-icons.scss.
  search: 'search',
  contacts: 'book-user',
  shield: 'shield',
  user: 'user',
  'chevron-right': 'chevron-right',
  'phone-off': 'phone-off',
  hash: 'hash',
  globe: 'globe',
  ban: 'ban',
  agent: 'bot',
  users: 'users',
  router: 'router',
  'shield-off': 'shield-off',
  'message-off': 'message-square-off',
  'message-alert': 'message-square-warning',
  'shield-check': 'shield-check',
  gauge: 'gauge',
  list: 'list-checks',
  gift: 'gift',
  alert: 'triangle-alert',

  'shield-alert': 'shield-alert',
  'user-add': 'user-round-plus',
  phone: 'phone',
  'phone-incoming': 'phone-incoming',
  'phone-missed': 'phone-missed',
  device: 'smartphone',
  bell: 'bell',
  message: 'message-square',
  headphones: 'headphones',
  wifi: 'wifi',
  home: 'house',
  settings: 'settings',
  'chevron-left': 'chevron-left',
  'chevron-down': 'chevron-down',
  'arrow-left': 'arrow-left',
  'arrow-right': 'arrow-right',
  close: 'x',
  plus: 'plus',
  check: 'check',
  'check-circle': 'circle-check',
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
  filter: 'funnel',
  flag: 'flag',
  tag: 'tag',
  star: 'star',
  crown: 'crown',
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
  tablet: 'tablet',
  computer: 'laptop',
  tv: 'tv',
  gamepad: 'gamepad-2',
  camera: 'cctv',
  speaker: 'speaker',
  appliance: 'washing-machine',
  unplug: 'unplug',
  'eye-off': 'eye-off',
  picture: 'image',
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

// Twenty icons in one picture: a browser parses each picture as a document, and a dozen of them delayed the first
// paint. With more in one picture, drawing each icon would draw them all.
const SIDE = 24
const COLUMNS = 5
const ROWS = 4
const placeOf = (index) => [index % COLUMNS, Math.floor(index / COLUMNS)]

const sheetOf = (entries) => {
  const cells = entries.map(([, lucide], index) => {
    const [left, top] = placeOf(index).map((place) => place * SIDE)
    return `<g transform='translate(${left} ${top})'>${shapesOf(lucide)}</g>`
  })
  const frame =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${COLUMNS * SIDE} ${ROWS * SIDE}' fill='none' stroke='#000' ` +
    `stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'>${cells.join('')}</svg>`
  return `data:image/svg+xml,${frame.replace(/[<>#%]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}

const percent = (place, places) => `${Number(((place / (places - 1)) * 100).toFixed(3))}%`
const rulesOf = (entries) => [
  `${entries.map(([name]) => `.icon-${name}`).join(', ')} { -webkit-mask-image: url("${sheetOf(entries)}"); }`,
  ...entries.map(([name], index) => {
    const [column, row] = placeOf(index)
    return `.icon-${name} { -webkit-mask-position: ${percent(column, COLUMNS)} ${percent(row, ROWS)}; }`
  }),
]

const all = Object.entries(icons)
const starts = all.map((_, index) => index).filter((index) => index % (COLUMNS * ROWS) === 0)
const note = 'Made by scripts/icons.mjs from lucide-static (ISC licence): change the list there.'
const ofEach = `.pg-icon { background-color: currentColor; -webkit-mask-size: ${COLUMNS * 100}% ${ROWS * 100}%; }`
const [ofHome, ...others] = starts.map((start) => rulesOf(all.slice(start, start + COLUMNS * ROWS)))
const names = Object.keys(icons).map((name) => `'${name}',`)

const write = async (file, text) => {
  const path = join(target, file)
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }))
}

await write('icons.scss', `// ${note}\n${[ofEach, ...ofHome].join('\n')}\n`)
await write('more-icons.scss', `// ${note}\n${others.flat().join('\n')}\n`)
await write(
  'icon-names.ts',
  `// ${note}\n\n/** Every icon of the set, for the gallery. */\nexport const iconNames = [${names.join('')}] as const\n\n` +
    `/** A line icon at 24 px. */\nexport type IconName = (typeof iconNames)[number]\n`,
)
