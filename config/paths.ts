import path from 'node:path'

export const root = path.resolve(__dirname, '..')
export const src = path.join(root, 'src')

/**
 * Packages that need transpiling, as they are written for newer engines than `browserslist` allows: uqr has class
 * fields.
 */
export const transpiled = ['uqr'].map((name) => path.join(root, 'node_modules', name))
