interface SubPackage {
  root: string
  /** Under which preloadRule may name it. */
  name?: string
  pages: string[]
}

/** The parts of app.json that a host needs. */
export interface AppJson {
  pages: string[]
  subPackages?: SubPackage[]
  subpackages?: SubPackage[]
  entryPagePath?: string
  usingComponents?: Record<string, string>
  preloadRule?: Record<string, { packages: string[] }>
  tabBar?: { list?: { pagePath: string }[] }
  /** By the name in the build; `provider` is the plugin's id. */
  plugins?: Record<string, { provider: string }>
  lazyCodeLoading?: string
  window?: Record<string, unknown>
}

/** The parts of a page's or a component's json that a host needs. */
export interface ComponentJson {
  component?: boolean
  usingComponents?: Record<string, string>
  navigationBarTitleText?: string
  enablePullDownRefresh?: boolean
  onReachBottomDistance?: number
}

/** A warning of the template compiler. */
export interface TemplateWarning {
  file: string
  line: number
  message: string
}

/**
 * A mini-program's build, as the page in the browser gets it. Keys are paths below the build's folder, without suffix.
 */
export interface Compiled {
  app: AppJson
  json: Record<string, ComponentJson>
  /** Keys have a suffix, as `require` looks them up. */
  scripts: Record<string, string>
  styles: Record<string, string>
  /** An expression that evaluates to the compiled templates of every wxml. */
  templates: string
  /** For each tag, the attributes that any template sets on it. */
  attributes: Record<string, string[]>
  warnings: TemplateWarning[]
  /** Every name below `wx` in WeChat's own typings. */
  wxNames: string[]
}

/** The subpackages of an app.json, which WeChat knows under two names; roots without slashes at their ends. */
export function subPackagesOf({ subPackages, subpackages }: AppJson): SubPackage[] {
  const packages = subPackages ?? subpackages ?? []
  return packages.map(({ root, ...rest }) => ({ ...rest, root: root.replace(/^\/|\/$/g, '') }))
}

/** Every page of an app.json, subpackages included. */
export function pagesOf(app: AppJson): string[] {
  const inPackages = subPackagesOf(app).flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`))
  return [...app.pages, ...inPackages]
}
