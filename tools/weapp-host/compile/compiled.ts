/** The parts of app.json that a host needs. */
export interface AppJson {
  pages: string[]
  subPackages?: { root: string; pages: string[] }[]
  subpackages?: { root: string; pages: string[] }[]
  entryPagePath?: string
  usingComponents?: Record<string, string>
  preloadRule?: Record<string, { packages: string[] }>
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

/** Every page of an app.json, subpackages included. */
export function pagesOf(app: AppJson): string[] {
  const packages = app.subPackages ?? app.subpackages ?? []
  return [
    ...app.pages,
    ...packages.flatMap(({ root, pages }) => pages.map((page) => `${root.replace(/\/$/, '')}/${page}`)),
  ]
}
