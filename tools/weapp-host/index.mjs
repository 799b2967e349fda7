/** What `index.cjs` gives out, by name. */
import bundled from './index.cjs'

export const { Host, checkBuild, packageSizes, pagesOf } = bundled
