import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Declaration, Rule } from 'postcss'
import scss from 'postcss-scss'
import { compile } from 'sass'
import { filesBelow, root } from '../support/source-files'

const themeOf = /^src\/theme\//
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const source = filesBelow('src')
const sheets = source.filter((file) => /\.s?css$/.test(file) && !themeOf.test(file))

// postcss parses the compiled tokens too: the mixins are used, the `@include`s resolved.
const theme = scss.parse(compile(path.join(root, 'src/theme/tokens.scss')).css)
const declared = (selector: RegExp): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {}
  theme.walkRules((rule) => {
    const isAtTop = rule.parent?.type === 'root'
    if (isAtTop && rule.selectors.some((one) => selector.test(one)))
      rule.walkDecls(/^--/, ({ prop, value }) => void (found[prop] = value))
  })
  return found
}
const light = declared(/^:root$/)
const looks = {
  light,
  dark: { ...light, ...declared(/^\.theme-dark$/) },
}
const elder = declared(/^\.is-elder$/)

const COLOUR =
  /#[0-9a-f]{3,8}\b|%23[0-9a-f]{3,8}\b|\b(?:rgb|hsl|lab|lch|oklab|oklch|color)a?\(|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|silver|orange|yellow)(?![\w-])/i
const LENGTH = /-?\b\d*\.?\d+(?:px|rem|em|vw|vh)\b/i
const token = (kind: string) => new RegExp(`^var\\(--${kind}-[a-z0-9-]+\\)$`)

/** A value without its allowed parts: tokens, the theme's Sass functions, and arithmetic over them. */
const beside = (value: string) =>
  value
    .replace(/max\(0px,[^;]*\)/g, '')
    .replace(/env\([^)]*\)/g, '')
    .replace(/\b0px\b/g, '')
    .replace(/var\(--[^)]*\)/g, '')

/** What a declaration may not contain, by property. */
const habits: readonly { of: RegExp; refuses: (value: string) => boolean; instead: string }[] = [
  { of: /./, refuses: (value) => COLOUR.test(value), instead: 'a --color token' },
  {
    of: /^font(-size)?$/,
    refuses: (value) => !token('font').test(value) && !/^(inherit|0)$/.test(value),
    instead: 'a --font token, or the mixin `text`',
  },
  {
    of: /^border(-(top|bottom)-(left|right))?-radius$/,
    refuses: (value) =>
      value.split(/\s+/).some((part) => !token('radius').test(part) && !/^(0|50%|inherit)$/.test(part)),
    instead: 'a --radius token',
  },
  {
    of: /^(margin|padding|gap|row-gap|column-gap)(-|$)/,
    refuses: (value) => LENGTH.test(beside(value)),
    instead: 'a --space token',
  },
  {
    // Rings and hairlines have no blur: they are borders that take no space.
    of: /^box-shadow$/,
    refuses: (value) =>
      !/^(none|var\(--shadow-[a-z]+\)|(inset )?0 (-?1px|0) 0( \S+)? var\(--color-[a-z-]+\))$/.test(value),
    instead: 'a --shadow token',
  },
  {
    of: /^z-index$/,
    refuses: (value) => !/^(-1|0|1|2|var\(--layer-[a-z]+\))$/.test(value),
    instead: 'a --layer token',
  },
]

function faultsOf(file: string): string[] {
  const faults: string[] = []
  scss.parse(read(file)).walkDecls((declaration: Declaration) => {
    const { prop, value, source: place } = declaration
    if (prop.startsWith('$')) return
    for (const { of, refuses, instead } of habits)
      if (of.test(prop) && refuses(value))
        faults.push(`${file}:${place?.start?.line}: ${prop}: ${value.slice(0, 60)} (${instead})`)
  })
  return faults
}

describe('styles', () => {
  it('take colours, text sizes, radii, spaces, shadows and layers from the tokens', () => {
    // The icons are masks cut out of `currentColor`: their black is only a shape.
    const exempt = /Icon\/(more-)?icons\.scss$|taro-overrides/
    const written = sheets.filter((file) => !exempt.test(file))
    expect(written.length).toBeGreaterThan(50)
    expect(written.flatMap(faultsOf)).toEqual([])
  })

  it('draw icons in the colour of the text', () => {
    const icons = ['icons', 'more-icons'].map((name) => read(`src/components/Icon/${name}.scss`)).join('\n')
    expect(icons).toMatch(/background-color: currentColor/)
    expect([...icons.matchAll(/%23(\w+)/g)].filter(([, colour]) => colour !== '000')).toEqual([])
  })

  it('use only variables that are declared', () => {
    const own = sheets.map(read).join('\n')
    const known = new Set([...Object.keys(light), ...[...own.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)])
    const setByCode = new Set(['--share', '--drag-top', '--drag-left', '--keyboard'])
    const used = [...own.matchAll(/var\((--[\w-]+)([,)])/g)].filter(([, , end]) => end === ')')
    const unknown = used.map(([, name]) => name ?? '').filter((name) => !known.has(name) && !setByCode.has(name))
    expect([...new Set(unknown)]).toEqual([])
  })
})

describe('the code', () => {
  it('sets no colour and no text size in an element', () => {
    const written = source.filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/^src\/(platform\/look\.weapp|app\.config|areas\/account\/pages\/weekly\/draw-report)\.ts$/.test(file),
    )
    const faults = written.flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          /['"`](#[0-9a-f]{3}|#[0-9a-f]{6}|rgba?\([^'"`]*)['"`]|\b(?:fontSize|backgroundColor|boxShadow):\s*['"`\d]/i.test(
            line,
          )
            ? [`${file}:${index + 1}: ${line.trim()}`]
            : [],
        ),
    )
    expect(faults).toEqual([])
  })

  it('draws with the colours of the tokens', () => {
    const inks = [...read('src/areas/account/pages/weekly/draw-report.ts').matchAll(/'(#[0-9a-f]{6})'/g)]
    const known = new Set(Object.values(looks.light))
    expect(inks.length).toBeGreaterThan(4)
    expect(inks.map(([, colour]) => colour ?? '').filter((colour) => !known.has(colour))).toEqual([])
  })

  it('gives WeChat, which has no variables, the colours of the tokens', () => {
    const grounds = /grounds = \{ light: '(#\w+)', dark: '(#\w+)' \}/.exec(read('src/platform/look.weapp.ts'))
    expect(grounds?.slice(1)).toEqual([looks.light['--color-page'], looks.dark['--color-page']])
    const { light: day, dark: night } = JSON.parse(read('src/theme.json')) as Record<string, Record<string, string>>
    expect(day).toMatchObject({ ground: looks.light['--color-page'], bar: looks.light['--color-surface'] })
    expect(night).toMatchObject({ ground: looks.dark['--color-page'], bar: looks.dark['--color-surface'] })
  })
})

/** The luminance of a colour, 0 to 1, as WCAG 2 defines it; `over` is the colour below a translucent one. */
function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function readColour(value: string, over: readonly number[] = [255, 255, 255]): readonly number[] {
  const hex = /^#(..)(..)(..)$/.exec(value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'))
  if (hex) return hex.slice(1).map((part) => parseInt(part, 16))
  const parts = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(value)
  if (!parts) throw new Error(`No colour: ${value}`)
  const opacity = Number(parts[4])
  return over.map((ground, index) => Number(parts[index + 1]) * opacity + ground * (1 - opacity))
}

function contrast(one: string, other: string, belowIt?: string): number {
  const ground = readColour(other, belowIt === undefined ? undefined : readColour(belowIt))
  const [brighter = 0, darker = 0] = [luminance(readColour(one, ground)), luminance(ground)].sort((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

const texts = ['text', 'text-secondary', 'text-muted', 'brand-text', 'safe', 'risk', 'fraud']
const grounds = ['page', 'surface']
const words: readonly (readonly [string, string])[] = [
  ...texts.flatMap((text) => grounds.map((ground) => [`--color-${text}`, `--color-${ground}`] as const)),
  ['--color-text', '--color-sunken'],
  ['--color-text-secondary', '--color-sunken'],
  ['--color-text-muted', '--color-sunken'],
  ['--color-text', '--color-brand-soft'],
  ['--color-text', '--color-risk-soft'],
  ['--color-text-secondary', '--color-risk-soft'],
  ['--color-text', '--color-fraud-soft'],
  ['--color-text', '--color-safe-soft'],
  ['--color-brand-text', '--color-brand-soft'],
  ['--color-safe', '--color-safe-soft'],
  ['--color-risk', '--color-risk-soft'],
  ['--color-fraud', '--color-fraud-soft'],
  ['--color-on-brand', '--color-brand'],
  ['--color-on-brand', '--color-brand-pressed'],
  ['--color-on-fraud', '--color-fraud'],
  ['--color-on-hero', '--hero-from'],
  ['--color-on-hero', '--hero-to'],
  ['--color-on-hero-button', '--color-hero-button'],
  ['--color-on-toast', '--color-toast'],
  ['--color-toast-link', '--color-toast'],
  ['--color-on-picture', '--color-picture'],
  ['--color-on-picture-secondary', '--color-picture'],
  ['--color-on-captcha', '--color-captcha'],
]
const signs = [
  ['--color-field-border', '--color-surface'],
  ['--color-field-border', '--color-page'],
  ['--color-brand', '--color-surface'],
  ['--color-switch-on', '--color-surface'],
  ['--color-switch-off', '--color-surface'],
  ['--color-picture-mark', '--color-picture'],
] as const

/** Text colour and background that one style rule sets on an element. */
const written = sheets.flatMap((file) => {
  const found: (readonly [string, string])[] = []
  scss.parse(read(file)).walkRules((rule: Rule) => {
    const variableOf = (property: string) => {
      const own = rule.nodes.find((node): node is Declaration => node.type === 'decl' && node.prop === property)
      return /^var\((--(?:color|hero)-[\w-]+)\)$/.exec(own?.value ?? '')?.[1]
    }
    const [text, ground] = [variableOf('color'), variableOf('background')]
    if (text && ground && light[text] && light[ground]) found.push([text, ground])
  })
  return found
})

/** The background below a translucent one. */
const below: Readonly<Record<string, string>> = {
  '--color-hero-soft': '--hero-from',
  '--color-toast': '--color-surface',
}

describe.each(['light', 'dark'] as const)('in the %s look', (look) => {
  const of = (name: string) => looks[look][name] ?? name
  const ratio = (text: string, ground: string) =>
    contrast(of(text), of(ground), below[ground] && of(below[ground])).toFixed(2)
  it('text has a contrast of 4.5:1 on every background', () => {
    expect(written.length).toBeGreaterThan(5)
    const faint = [...words, ...written]
      .map(([text, ground]) => `${text} on ${ground}: ${ratio(text, ground)}`)
      .filter((line) => Number(line.split(': ')[1]) < 4.5)
    expect([...new Set(faint)]).toEqual([])
  })

  it('borders of fields, switches and marks have a contrast of 3:1', () => {
    const faint = signs
      .map(([sign, ground]) => `${sign} on ${ground}: ${ratio(sign, ground)}`)
      .filter((line) => Number(line.split(': ')[1]) < 3)
    expect(faint).toEqual([])
  })
})

describe('elder mode', () => {
  it('has every text size at 18 real pixels or more, on every width', () => {
    const sizes = Object.entries(elder).filter(([name]) => name.startsWith('--font-'))
    expect(sizes.map(([name]) => name)).toEqual(Object.keys(light).filter((name) => name.startsWith('--font-')))
    const floors = sizes.map(([, value]) => Number(/(\d+)Px/.exec(value)?.[1]))
    expect(floors.filter((floor) => !(floor >= 18))).toEqual([])
  })
})
