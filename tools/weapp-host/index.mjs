/** The exports of `index.cjs`, by name. */
import bundled from './index.cjs'

export const { Host, checkBuild, inspectBuild, packageSizes, pagesOf } = bundled
