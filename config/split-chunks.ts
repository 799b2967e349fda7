import type { Chunk, Compilation, Compiler, Module } from 'webpack'

/**
 * The cost of one more file of a screen, in bytes of source code (about 11 kB gzipped): its request, and its name, which
 * every first visit loads.
 */
const COST_OF_A_FILE = 76_000

/** A script of the first visit; the one with the higher priority comes first in the page. */
const inFirstVisit = (name: string, test: RegExp, priority: number) =>
  ({ test, name, priority, chunks: 'initial', reuseExistingChunk: true }) as const

/** Styles of the first visit with a tag of their own. */
const inStyles = (name: string, test: RegExp) => ({ test, name, priority: 60, enforce: true }) as const

interface Group {
  users: ReadonlySet<Chunk>
  modules: readonly Module[]
  bytes: number
}

/**
 * Decides which files the screens share, so that no module is in two files. It starts with one file for each set of
 * screens that use the same modules, then joins sets as long as that lowers the total cost of all screens. Home's
 * modules are in the page itself (first-visit-plugin.ts) and are never joined with others. What its late parts share with
 * screens is one file: every first visit loads it, and would otherwise load those of several areas.
 */
export class SharedChunksPlugin {
  private readonly names = new WeakMap<Module, string>()

  /** `home` is the page of the first visit, as in the routes table. */
  constructor(private readonly home: string) {}

  /** The settings of webpack's SplitChunksPlugin, which moves the modules into the files decided here. */
  readonly splitChunks = {
    chunks: 'all',
    minSize: 0,
    cacheGroups: {
      default: false,
      defaultVendors: false,
      vendors: false,
      taro: false,
      // Separate styles, so that the first paint does not wait for them (first-visit-plugin.ts): home's pictures, and the
      // icons of all other screens.
      pictures: inStyles('pictures', /[\\/](Icon[\\/]icons|home[\\/]first-picture)\.scss$/),
      moreIcons: inStyles('more-icons', /[\\/]Icon[\\/]more-icons\.scss$/),
      // Separate scripts, so that React is compiled while Taro downloads.
      reactAlone: inFirstVisit('react', /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, 51),
      taroAlone: inFirstVisit('taro', /[\\/]node_modules[\\/](@tarojs|history)[\\/]/, 50),
      shared: {
        test: (module: Module) => this.names.has(module),
        name: (module: Module) => this.names.get(module),
        priority: 40,
        chunks: 'async',
        enforce: true,
      },
    },
  } as const

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SharedChunks', (compilation) => {
      let isPlanned = false
      // Runs after webpack has removed the modules of the entries, and before it splits chunks.
      compilation.hooks.optimizeChunks.tap({ name: 'SharedChunks', stage: 5 }, () => {
        if (!isPlanned) this.plan(compilation)
        isPlanned = true
      })
    })
  }

  private plan(compilation: Compilation): void {
    const groups = new Map<string, Group>()
    for (const module of compilation.modules) {
      const chunks = [...compilation.chunkGraph.getModuleChunksIterable(module)]
      if (chunks.length === 0 || chunks.some((chunk) => chunk.canBeInitial())) continue
      const kind = module.type.startsWith('css') ? 'styles' : 'shared'
      if (chunks.some((chunk) => this.isHome(chunk))) {
        if (chunks.length > 1) this.names.set(module, 'home-shared')
        continue
      }
      if (chunks.length === 1 && kind === 'shared') continue
      if (kind === 'shared' && chunks.some((chunk) => this.isLateAtHome(chunk))) {
        this.names.set(module, 'late-shared')
        continue
      }
      const key = [kind, ...chunks.map((chunk) => chunk.debugId).sort((a, b) => a - b)].join(' ')
      const { modules = [], bytes = 0 } = groups.get(key) ?? {}
      groups.set(key, { users: new Set(chunks), modules: [...modules, module], bytes: bytes + module.size() })
    }
    for (const kind of ['shared', 'styles']) {
      const ofKind = [...groups].filter(([key]) => key.startsWith(kind)).map(([, group]) => group)
      joined(ofKind).forEach(({ modules }, index) => {
        for (const module of modules) this.names.set(module, `${kind}-${index}`)
      })
    }
  }

  private isHome(chunk: Chunk): boolean {
    return originsOf(chunk).some(({ request }) => request?.replaceAll('\\', '/').endsWith(`/${this.home}`))
  }

  /** Whether home loads a chunk by itself: a file beside it. */
  private isLateAtHome(chunk: Chunk): boolean {
    const folder = `/${this.home.replace(/\/[^/]*$/, '')}/`
    return originsOf(chunk).some(
      ({ module, request }) =>
        request?.startsWith('./') && module?.nameForCondition()?.replaceAll('\\', '/').includes(folder),
    )
  }
}

/** What imports a chunk. */
const originsOf = (chunk: Chunk) => [...chunk.groupsIterable].flatMap(({ origins }) => origins)

const costOf = ({ users, bytes }: Group) => users.size * (bytes + COST_OF_A_FILE)

const union = (one: Group, other: Group): Group => ({
  users: new Set([...one.users, ...other.users]),
  modules: [...one.modules, ...other.modules],
  bytes: one.bytes + other.bytes,
})

/** Repeatedly joins the two groups with the highest gain, until no join gains anything. */
function joined(groups: readonly Group[]): readonly Group[] {
  let best: { gain: number; pair: [Group, Group]; result: Group } | null = null
  for (const [index, one] of groups.entries()) {
    for (const other of groups.slice(0, index)) {
      const result = union(one, other)
      const gain = costOf(one) + costOf(other) - costOf(result)
      if (gain > (best?.gain ?? 0)) best = { gain, pair: [one, other], result }
    }
  }
  if (!best) return groups
  const { pair, result } = best
  return joined([...groups.filter((group) => !pair.includes(group)), result])
}
