import path from 'node:path'

export const root = path.resolve(__dirname, '..')
export const src = path.join(root, 'src')

/**
 * What Taro does not transpile by itself: the contract, whose words both sides share, and packages written for newer
 * engines than `browserslist` allows. uqr has class fields.
 */
export const transpiled = [path.join(root, 'contract'), path.join(root, 'node_modules/uqr')]
