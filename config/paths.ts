import path from 'node:path'

export const root = path.resolve(__dirname, '..')
export const src = path.join(root, 'src')

/** Packages that are written for newer engines than the oldest ones of `browserslist`: uqr has class fields. */
export const transpiled = ['uqr'].map((name) => path.join(root, 'node_modules', name))
